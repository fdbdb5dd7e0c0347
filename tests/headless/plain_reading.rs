//! Random games against a plain reading of the rules, written apart from them: SPEC 2-4, 10, 15, 21-29.

use cavewright::streams::{Domain, Stream};

use crate::support::game_on;

/// The rules in the fewest words: characters in nested lists, and a flood fill after every dig.
struct Plain {
    levels: Vec<Vec<Vec<char>>>,
    at: (i64, i64, i64),
    turn: u64,
    dug: u64,
    messages: Vec<String>,
}

impl Plain {
    fn new(text: &str) -> Self {
        let mut levels: Vec<Vec<Vec<char>>> = text
            .trim_end()
            .split("\n\n")
            .map(|level| level.lines().map(|row| row.chars().collect()).collect())
            .collect();
        let mut at = (0, 0, 0);
        for (z, level) in levels.iter_mut().enumerate() {
            for (y, row) in level.iter_mut().enumerate() {
                for (x, c) in row.iter_mut().enumerate() {
                    if *c == '@' {
                        *c = '.';
                        at = (x as i64, y as i64, z as i64);
                    }
                }
            }
        }
        Self { levels, at, turn: 0, dug: 0, messages: Vec::new() }
    }

    fn tile(&self, (x, y, z): (i64, i64, i64)) -> char {
        let index = |value: i64| usize::try_from(value).unwrap_or(usize::MAX);
        let row = self.levels.get(index(z)).and_then(|level| level.get(index(y)));
        row.and_then(|row| row.get(index(x))).copied().unwrap_or(' ')
    }

    fn key(&mut self, key: char) {
        let (x, y, z) = self.at;
        let underfoot = self.tile(self.at);
        let step = match key {
            'h' => (-1, 0),
            'j' => (0, 1),
            'k' => (0, -1),
            'l' => (1, 0),
            'y' => (-1, -1),
            'u' => (1, -1),
            'b' => (-1, 1),
            'n' => (1, 1),
            '.' => {
                self.turn += 1;
                return;
            }
            '>' => return self.climb(underfoot == '>', 1),
            '<' => return self.climb(underfoot == '<', -1),
            ' ' if underfoot == '>' => return self.climb(true, 1),
            ' ' if underfoot == '<' => return self.climb(true, -1),
            _ => return,
        };
        let target = (x + step.0, y + step.1, z);
        match self.tile(target) {
            '.' | '<' | '>' => self.at = target,
            '#' => {
                self.levels[z as usize][target.1 as usize][target.0 as usize] = '.';
                self.dug += 1;
            }
            _ => return,
        }
        self.turn += 1;
    }

    fn climb(&mut self, can: bool, dz: i64) {
        let (word, stop) = if dz > 0 { ("down", "floor") } else { ("up", "ceiling") };
        if can {
            self.at.2 += dz;
            self.turn += 1;
            let level = self.at.2 + 1;
            self.messages.push(format!("You walk {word} the stairs to level {level}."));
        } else {
            self.messages.push(format!("You try to go {word} but are stopped by the cave {stop}."));
        }
    }

    /// Everything that can be walked to on the level.
    fn walkable_from(&self, from: (i64, i64, i64)) -> Vec<(i64, i64, i64)> {
        let mut found = vec![from];
        let mut next = 0;
        while let Some(&(x, y, z)) = found.get(next) {
            next += 1;
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let near = (x + dx, y + dy, z);
                    if matches!(self.tile(near), '.' | '<' | '>') && !found.contains(&near) {
                        found.push(near);
                    }
                }
            }
        }
        found
    }
}

fn random_map(stream: &mut Stream) -> String {
    let (width, height) = (1 + stream.below(10) as usize, 1 + stream.below(7) as usize);
    let depth = 1 + stream.below(3) as usize;
    let rock = stream.below(65_536) as u32;
    let mut levels = vec![vec![vec!['.'; width]; height]; depth];
    for c in levels.iter_mut().flatten().flatten() {
        if stream.chance_in_65536(rock) {
            *c = '#';
        }
    }
    for z in 1..depth {
        for _ in 0..stream.below(4) {
            let (x, y) =
                (stream.below(width as u64) as usize, stream.below(height as u64) as usize);
            let is_free = |c: char| !matches!(c, '<' | '>');
            if is_free(levels[z - 1][y][x]) && is_free(levels[z][y][x]) {
                levels[z - 1][y][x] = '>';
                levels[z][y][x] = '<';
            }
        }
    }
    let z = stream.below(depth as u64) as usize;
    let free: Vec<_> = (0..width * height)
        .filter(|i| !matches!(levels[z][i / width][i % width], '<' | '>'))
        .collect();
    if let Some(i) = stream.choose(&free) {
        levels[z][i / width][i % width] = '@';
    } else {
        levels = vec![vec![vec!['@']]];
    }
    let text = |level: &Vec<Vec<char>>| -> String {
        level.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    };
    levels.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// SPEC 2-4, 10, 15, 21-23, 27, 29
#[test]
fn random_games_agree_with_a_plain_reading_of_the_rules() {
    let (mut dug, mut climbed) = (0, 0);
    for seed in 0..300 {
        let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
        let map = random_map(&mut stream);
        let (mut plain, mut game) = (Plain::new(&map), game_on(&map));
        for _ in 0..120 {
            let key =
                *stream.choose(&"hjklyubnhjklyubn.<>  Rqz9".chars().collect::<Vec<_>>()).unwrap();
            plain.key(key);
            game.keys(&key.to_string());
            let at = game.at();
            let seen = (i64::from(at.x), i64::from(at.y), i64::from(at.z));
            assert_eq!(
                (seen, game.turn()),
                (plain.at, plain.turn),
                "seed {seed}, key {key:?}\n{map}"
            );
        }
        assert_eq!(game.messages(), plain.messages, "seed {seed}\n{map}");
        let state = game.json();
        assert_eq!(state["dug"], plain.dug, "seed {seed}\n{map}");
        dug += plain.dug;
        climbed += plain.messages.iter().filter(|message| message.starts_with("You walk")).count();
        let own = plain.walkable_from(plain.at);
        for (y, row) in plain.levels[plain.at.2 as usize].iter().enumerate() {
            for (x, c) in row.iter().enumerate() {
                let (tile, z) = (game.tile(x as u32, y as u32, plain.at.2 as u32), plain.at.2);
                assert_eq!(tile.map(|tile| tile.as_char()), Some(*c), "seed {seed}\n{map}");
                let same_region = game.region(x as u32, y as u32, z as u32).map(u64::from)
                    == state["region"].as_u64();
                let can_walk = own.contains(&(x as i64, y as i64, z));
                assert_eq!(same_region, can_walk, "seed {seed}, ({x}, {y})\n{map}");
            }
        }
    }
    assert!(dug > 100 && climbed > 10, "{dug} digs, {climbed} climbs");
}
