//! Command lines of this program, to be repeated in a POSIX shell. Pure.

use crate::plain::plain;
use crate::worldgen::{Recipe, WorldSpec};

/// A command that makes worlds from a specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldCommand {
    /// `cavewright generate`: prints the world.
    Generate,
    /// `cavewright report`: proves the world.
    Report,
}

impl WorldCommand {
    /// The command line, quoted, that does it to the world of a specification.
    pub fn line(self, spec: &WorldSpec) -> String {
        let seed = spec.seed;
        let command = match self {
            Self::Generate => format!("generate {} --seed {seed}", generator_option(spec)),
            Self::Report => {
                format!(
                    "report {} --seeds {seed}..{}",
                    generator_option(spec),
                    seed.saturating_add(1)
                )
            }
        };
        let (width, height, depth) = (spec.size.width(), spec.size.height(), spec.size.depth());
        let set = spec.settings.iter().map(|(key, value)| quoted(&format!("{key}={value}")));
        let set: String = set.map(|pair| format!(" --set {pair}")).collect();
        format!("cavewright {command} --width {width} --height {height} --depth {depth}{set}")
    }
}

/// The option that names the generator, or the recipe's file.
fn generator_option(spec: &WorldSpec) -> String {
    match spec.recipe.as_deref().and_then(Recipe::file) {
        Some(file) => format!("--recipe {}", quoted(&plain(&file.display().to_string()))),
        None => format!("--generator {}", quoted(&spec.generator)),
    }
}

/// A text as one word of a shell: as it is, or where that would be read otherwise, in single quotes.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_@%+=:,./-".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::grid::Size;
    use crate::worldgen::Registry;

    #[test]
    fn a_shell_reads_the_words_that_were_meant() {
        for (text, word) in [
            ("caves", "caves"),
            ("recipes/höhle-2.toml", "recipes/höhle-2.toml"),
            ("my caves.toml", "'my caves.toml'"),
            ("it's", r"'it'\''s'"),
            ("$HOME/a;b*", "'$HOME/a;b*'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(text), word);
        }
    }

    #[test]
    fn a_command_names_the_recipe_by_its_file() {
        let recipe: Recipe =
            "name = \"pits\"\ndescription = \"pits\"\nstage = [{ do = \"fill\" }]".parse().unwrap();
        let recipe = recipe.read_from(Path::new("Ann's caves.toml"));
        let (registry, size) = (Registry::default(), Size::new(4, 3, 2).unwrap());
        let spec = registry.recipe_spec(recipe).seed(7).size(size).spec();
        assert_eq!(
            WorldCommand::Report.line(&spec),
            r"cavewright report --recipe 'Ann'\''s caves.toml' --seeds 7..8 --width 4 --height 3 --depth 2 --set fill=0.5 --set stairs=few --set extra_stairs=1 --set connect=false"
        );
        let spec = registry.spec("empty").unwrap().seed(1).size(size).spec();
        assert_eq!(
            WorldCommand::Generate.line(&spec),
            "cavewright generate --generator empty --seed 1 --width 4 --height 3 --depth 2 --set stairs=few --set extra_stairs=1 --set connect=true"
        );
    }
}
