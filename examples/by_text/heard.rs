//! What a line of the game told, taken apart.

/// What was told of a game at once.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// What was said.
    pub said: Vec<String>,
    /// How the player is; `None` where another screen was told of.
    pub body: Option<Body>,
    /// What is around, as far as it was listed.
    pub around: Vec<Entry>,
}

/// How the player is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    pub health: [u32; 2],
    pub oil: Option<u32>,
    pub level: u32,
    pub levels: u32,
    pub turn: u64,
    pub is_air_close: bool,
    pub is_flame_blue: bool,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub number: usize,
    /// What it is, and how it is.
    pub name: String,
    /// The turns of the way there; `None` where there is no way.
    pub turns: Option<u32>,
    /// The direction, of what is beside the player.
    pub beside: Option<String>,
    /// Columns to the east and rows to the south.
    pub offset: [i32; 2],
    /// The key of the first step of the way there.
    pub first: Option<&'static str>,
}

impl Entry {
    /// Steps to it, whatever lies between.
    pub fn steps(&self) -> u32 {
        let [columns, rows] = self.offset.map(i32::unsigned_abs);
        columns.max(rows)
    }

    /// Its name alone: `hound`.
    pub fn what(&self) -> &str {
        self.name.split(", ").next().unwrap_or(&self.name)
    }

    pub fn is(&self, how: &str) -> bool {
        self.name.split(", ").any(|part| part == how)
    }

    /// Reads `3  new: hound, asleep, unhurt, 5 turns, 5 east`.
    fn parse(line: &str) -> Option<Self> {
        let (number, rest) = line.split_once("  ")?;
        let number = number.parse().ok()?;
        let rest = rest.strip_prefix("new: ").unwrap_or(rest);
        let entry = |name: &str, turns, beside: Option<&str>, offset, first| {
            let (name, beside) = (name.to_owned(), beside.map(str::to_owned));
            Some(Self { number, name, turns, beside, offset, first })
        };
        if let Some(name) = rest.strip_suffix(", here") {
            return entry(name, Some(0), None, [0, 0], None);
        }
        if let Some((name, direction)) = rest.split_once(", beside you, ") {
            let first = Some(key_of(direction));
            return entry(name, Some(1), Some(direction), offset_of(direction), first);
        }
        let (rest, first) = match rest.split_once(", first ") {
            Some((rest, first)) => (rest, Some(key_of(first))),
            None => (rest, None),
        };
        let parts: Vec<_> = rest.split(", ").collect();
        let is_offset = |part: &&&str| {
            part.split_once(' ').is_some_and(|(_, way)| WAYS.iter().any(|(name, _)| *name == way))
        };
        let offsets = parts.iter().rev().take_while(is_offset).count();
        let (head, tail) = parts.split_at(parts.len() - offsets);
        let (how_far, name) = head.split_last()?;
        let turns = how_far.split_once(' ').and_then(|(turns, _)| turns.parse().ok());
        let mut offset = [0, 0];
        for part in tail {
            let (tiles, way) = part.split_once(' ')?;
            let [columns, rows] = offset_of(way);
            let tiles: i32 = tiles.parse().ok()?;
            offset = [offset[0] + columns * tiles, offset[1] + rows * tiles];
        }
        let straight = turns.map(|_: u32| key_towards(offset));
        entry(&name.join(", "), turns, None, offset, first.or(straight))
    }
}

/// The winds, clockwise from north, with the columns to the east and the rows to the south of a step there, and its key.
pub const WAYS: [(&str, [i32; 2]); 8] = [
    ("north", [0, -1]),
    ("north-east", [1, -1]),
    ("east", [1, 0]),
    ("south-east", [1, 1]),
    ("south", [0, 1]),
    ("south-west", [-1, 1]),
    ("west", [-1, 0]),
    ("north-west", [-1, -1]),
];
const KEYS: [&str; 8] = ["k", "u", "l", "n", "j", "b", "h", "y"];

fn offset_of(direction: &str) -> [i32; 2] {
    WAYS.iter().find(|(name, _)| *name == direction).map_or([0, 0], |(_, offset)| *offset)
}

/// The key of a step in a direction.
pub fn key_of(direction: &str) -> &'static str {
    WAYS.iter().zip(KEYS).find(|((name, _), _)| *name == direction).map_or(".", |(_, key)| key)
}

/// The key of the step that leads nearest to an offset.
pub fn key_towards(offset: [i32; 2]) -> &'static str {
    let step = offset.map(i32::signum);
    WAYS.iter().zip(KEYS).find(|((_, way), _)| *way == step).map_or(".", |(_, key)| key)
}

impl Heard {
    /// Takes apart what was told.
    pub fn of(told: &str) -> Self {
        let mut heard = Self::default();
        for line in told.lines() {
            if let Some(body) = Body::parse(line) {
                heard.body = Some(body);
            } else if let Some(entry) = Entry::parse(line).filter(|_| heard.body.is_some()) {
                heard.around.push(entry);
            } else {
                heard.said.push(line.to_owned());
            }
        }
        heard
    }

    /// Whether something was said that has some words in it.
    pub fn says(&self, words: &str) -> bool {
        self.said.iter().any(|line| line.contains(words))
    }
}

impl Body {
    /// Reads `Health 30 of 30. Lantern open, oil 900. Level 1/5 loc: [3,4] turn 0 seed 7`.
    fn parse(line: &str) -> Option<Self> {
        let (health, rest) = line.strip_prefix("Health ")?.split_once(". ")?;
        let (now, max) = health.split_once(" of ")?;
        let number = |after: &str| -> Option<u64> {
            // The turn of the game comes last, after those for which one glows.
            let (_, rest) = rest.rsplit_once(after)?;
            let digits = rest.trim_start();
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            digits[..end].parse().ok()
        };
        let (_, levels) = rest.split_once("Level ")?.1.split_once('/')?;
        let end = levels.find(|c: char| !c.is_ascii_digit()).unwrap_or(levels.len());
        Some(Self {
            health: [now.parse().ok()?, max.parse().ok()?],
            oil: number("oil ").map(|oil| oil as u32),
            level: number("Level ")? as u32,
            levels: levels[..end].parse().ok()?,
            turn: number("turn ")?,
            is_air_close: rest.contains("Close air"),
            is_flame_blue: rest.contains("burns blue"),
        })
    }
}
