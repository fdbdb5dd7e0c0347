//! What the address of the page asks for: `#seed=7&generator=halls&width=80&set=creatures=0`, or `#lab`.

use crate::grid::Size;
use crate::streams::fresh_seed;
use crate::world::Variant;
use crate::worldgen::{Registry, WorldSpec};

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// The world, where one is named.
    pub(super) spec: Option<WorldSpec>,
    /// Whether the lab is to be opened, and not a game.
    pub(super) lab: bool,
}

/// Reads the part of an address after `#`, decoded. The names are those of the command line's options; `set` may be repeated. Without
/// `seed` it is a random one, and without any of them no world is named.
///
/// # Errors
/// One line, where there is no such name, generator, parameter or size.
pub(super) fn asked(address: &str, registry: &Registry) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let (mut generator, mut seed, mut sides, mut set) = (None, None, [None; 3], Vec::new());
    for part in address.trim_start_matches('#').split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let number = || {
            let digits = value.bytes().all(|byte| byte.is_ascii_digit());
            let number = if digits { value.parse::<u64>().ok() } else { None };
            number.ok_or_else(|| format!("{name} {value:?}: allowed is a whole number"))
        };
        match name {
            "lab" => asked.lab = true,
            "generator" => generator = Some(value),
            "seed" => seed = Some(number()?),
            "width" => sides[0] = Some(number()?),
            "height" => sides[1] = Some(number()?),
            "depth" => sides[2] = Some(number()?),
            "set" => set.push(value.split_once('=').ok_or("set: allowed is set=KEY=VALUE")?),
            _ => {
                return Err(format!(
                    "{name:?}: allowed is seed, generator, width, height, depth, set and lab"
                ));
            }
        }
    }
    if generator.is_none() && seed.is_none() && sides == [None; 3] && set.is_empty() {
        return Ok(asked);
    }
    let mut builder =
        registry.spec(generator.unwrap_or("caves")).map_err(|error| error.to_string())?;
    for (name, value) in set {
        builder = builder.set(name, value).map_err(|error| error.to_string())?;
    }
    let spec = builder.spec();
    let usual = Variant::of(&spec.settings).mode.size();
    let [width, height, depth] = [0, 1, 2].map(|side| sides[side].unwrap_or(usual[side]));
    let size = Size::new(width, height, depth).map_err(|error| error.to_string())?;
    asked.spec = Some(WorldSpec { size, seed: seed.unwrap_or_else(fresh_seed), ..spec });
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::game_registry;

    #[test]
    fn an_address_names_a_world_as_the_command_line_does() {
        let registry = game_registry();
        assert_eq!(asked("", &registry), Ok(Asked::default()));
        assert_eq!(asked("#lab", &registry), Ok(Asked { spec: None, lab: true }));
        let address = "#seed=7&generator=halls&width=80&set=creatures=3";
        let spec = asked(address, &registry).unwrap().spec.unwrap();
        let size = Size::new(80, 50, 5).unwrap();
        let same = registry.spec("halls").unwrap().set("creatures", 3).unwrap().size(size).seed(7);
        assert_eq!(spec, same.spec());
        let short = asked("#set=mode=short", &registry).unwrap().spec.unwrap();
        assert_ne!(short.size.depth(), 5, "a mode has its own size");
    }

    #[test]
    fn what_an_address_cannot_ask_for_is_told_in_one_line() {
        let registry = game_registry();
        for wrong in [
            "#seed=-1",
            "#seed=x",
            "#generator=cavse",
            "#width=0",
            "#set=creatures",
            "#set=dragons=1",
            "#sed=7",
        ] {
            let error = asked(wrong, &registry).unwrap_err();
            assert!(!error.is_empty() && !error.contains('\n'), "{wrong}: {error}");
        }
    }
}
