//! Diggers that walk at random and leave floor behind.
//!
//! Source: the technique is known as the drunkard's walk.

use super::error::GenerateError;
use super::parameter::{Parameter, ParameterKind, Value};
use super::settings::Settings;
use crate::grid::{Direction, Level, Position, Size, Tile};
use crate::streams::Stream;

/// Steps that all diggers of a level together may take, for each of its tiles.
const STEPS_PER_TILE: u64 = 256;

/// The directions of a digger: no diagonals, so that one can see through corridors.
const WAYS: [Direction; 4] = [Direction::North, Direction::South, Direction::West, Direction::East];

pub(super) fn parameters() -> Vec<Parameter> {
    vec![
        Parameter {
            name: "floor_share",
            description: "how much of a level becomes floor before digging ends",
            kind: ParameterKind::Probability,
            default: Value::Probability(0.4),
        },
        Parameter {
            name: "begin",
            description: "where diggers begin: anywhere, or on floor, so that all hangs together",
            kind: ParameterKind::Choice(&["anywhere", "floor"]),
            default: Value::Choice("floor"),
        },
        Parameter::integer("steps", "how far each digger walks", 1..=1_000_000, 200),
        Parameter {
            name: "turn",
            description: "chance of a digger to turn at each step",
            kind: ParameterKind::Probability,
            default: Value::Probability(0.5),
        },
    ]
}

/// Digs until enough of a level is floor. Diggers that begin on floor find none in a solid level: there the
/// first begins in the middle. The edge of a level stays as it is, where the level is larger than its edge.
///
/// Cost: O(tiles), at most 256 steps a tile.
pub(super) fn dig(
    level: &mut Level,
    stream: &mut Stream,
    settings: &Settings,
) -> Result<(), GenerateError> {
    let size = level.size();
    let share = u64::from(settings.in_65536ths("floor_share")?);
    let begins_anywhere = settings.choice("begin")? == "anywhere";
    let (steps, turn) = (settings.integer("steps")?, settings.in_65536ths("turn")?);
    let wanted = (size.level_tiles() * share + 32_768) / 65_536;
    let mut dug: Vec<_> = level.positions().filter(|at| level[*at].is_walkable()).collect();
    let mut left = size.level_tiles().saturating_mul(STEPS_PER_TILE);
    let middle = Position { x: size.width() / 2, y: size.height() / 2, z: 0 };
    let mut dig_at = |at: Position, dug: &mut Vec<Position>| {
        if level[at].is_diggable() {
            level.set(at, Tile::Floor);
            dug.push(at);
        }
        dug.len() as u64 >= wanted
    };
    let mut is_done = dug.len() as u64 >= wanted;
    while !is_done && left > 0 {
        let mut at = if begins_anywhere {
            anywhere(size, stream)
        } else {
            stream.choose(&dug).copied().unwrap_or(middle)
        };
        is_done = dig_at(at, &mut dug);
        let mut way = WAYS[stream.below(4) as usize];
        for _ in 0..steps.min(left) {
            if is_done {
                break;
            }
            left -= 1;
            if stream.chance_in_65536(turn) {
                way = WAYS[stream.below(4) as usize];
            }
            match at.step(way, size).filter(|next| is_inside(*next, size)) {
                Some(next) => at = next,
                None => way = WAYS[stream.below(4) as usize],
            }
            is_done = dig_at(at, &mut dug);
        }
    }
    Ok(())
}

/// A random position inside the edge of a level.
fn anywhere(size: Size, stream: &mut Stream) -> Position {
    let mut inside = |side: u32| {
        let edge = u32::from(side >= 3);
        edge + stream.below(u64::from(side - 2 * edge)) as u32
    };
    Position { x: inside(size.width()), y: inside(size.height()), z: 0 }
}

fn is_inside(at: Position, size: Size) -> bool {
    let within = |value: u32, side: u32| side < 3 || (1..side - 1).contains(&value);
    within(at.x, size.width()) && within(at.y, size.height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::Domain;
    use crate::worldgen::runs::Runs;

    fn regions(level: &Level) -> usize {
        Runs::label(level, 0).into_sizes().len() - 1
    }

    fn dug(size: (u64, u64), seed: u64, share: &str, begin: &str) -> Level {
        let set = [("floor_share", share), ("begin", begin)];
        let set = set.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let settings = Settings::parse("dig-walk", &parameters(), &set).unwrap();
        let mut level = Level::filled(Size::new(size.0, size.1, 1).unwrap(), Tile::Wall).unwrap();
        dig(&mut level, &mut Stream::new(seed, Domain::LEVEL, 0, 0), &settings).unwrap();
        level
    }

    #[test]
    fn so_much_as_is_set_becomes_floor() {
        for (seed, begin) in (0..20).flat_map(|seed| [(seed, "floor"), (seed, "anywhere")]) {
            let level = dug((60, 30), seed, "0.3", begin);
            let floor = level.open_tiles();
            assert_eq!(floor, 540);
            let regions = regions(&level);
            assert!(regions == 1 || begin == "anywhere", "what begins on floor hangs together");
            let edge = level.positions().filter(|at| !is_inside(*at, level.size()));
            assert!(edge.into_iter().all(|at| level[at] == Tile::Wall), "seed {seed}");
        }
    }

    #[test]
    fn digging_ends_where_there_is_nothing_left_to_dig() {
        let level = dug((9, 7), 1, "1", "floor");
        assert_eq!(level.open_tiles(), 7 * 5);
        assert_eq!(
            dug((1, 1), 1, "1", "anywhere"),
            Level::filled(Size::new(1, 1, 1).unwrap(), Tile::Floor).unwrap()
        );
        let set =
            ["floor_share=0.5", "steps=1", "turn=0"].map(|pair| pair.split_once('=').unwrap());
        let set = set.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let settings = Settings::parse("dig-walk", &parameters(), &set).unwrap();
        let mut level = Level::filled(Size::new(40, 12, 1).unwrap(), Tile::Wall).unwrap();
        dig(&mut level, &mut Stream::new(1, Domain::LEVEL, 0, 0), &settings).unwrap();
        let floor = level.open_tiles();
        assert_eq!(floor, 240, "diggers that take one step each dig as much");
        assert_eq!(dug((9, 7), 1, "0", "floor").open_tiles(), 0);
    }
}
