//! What makes a world, as a command line.

use super::{Recipe, WorldSpec};
use crate::plain::plain;

impl WorldSpec {
    /// A command about such worlds, as a POSIX shell reads it: `name` is the sub-command, `seeds` its option for seeds.
    #[must_use]
    pub fn command(&self, name: &str, seeds: &str) -> String {
        let maker = match self.recipe.as_deref().and_then(Recipe::file) {
            Some(file) => format!("--recipe {}", quoted(&plain(&file.display().to_string()))),
            None => format!("--generator {}", quoted(&self.generator)),
        };
        let (width, height, depth) = (self.size.width(), self.size.height(), self.size.depth());
        let set = self.settings.iter().map(|(key, value)| quoted(&format!("{key}={value}")));
        let set: String = set.map(|pair| format!(" --set {pair}")).collect();
        format!(
            "cavewright {name} {maker} {seeds} --width {width} --height {height} --depth {depth}{set}"
        )
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
    use std::sync::Arc;

    use super::*;
    use crate::grid::Size;
    use crate::worldgen::{Generator, Settings};

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
        let spec = WorldSpec {
            generator: "pits".to_owned(),
            size: Size::new(4, 3, 2).unwrap(),
            seed: 7,
            settings: Settings::defaults(&recipe.parameters()[..1]),
            recipe: Some(Arc::new(recipe)),
        };
        assert_eq!(
            spec.command("report", "--seeds 7..8"),
            r"cavewright report --recipe 'Ann'\''s caves.toml' --seeds 7..8 --width 4 --height 3 --depth 2 --set fill=0.5"
        );
        let spec = WorldSpec { recipe: None, settings: Settings::defaults(&[]), ..spec };
        let plain = "cavewright generate --generator pits --seed 1 --width 4 --height 3 --depth 2";
        assert_eq!(spec.command("generate", "--seed 1"), plain);
    }
}
