//! Somebody who has nothing but the text, and plays as the plain bot does: goes down, fights who comes near, eats glowcaps, fills the
//! lantern, fetches the Ember, and goes home.

use crate::heard::{Body, Entry, Heard, WAYS, key_of, key_towards};

/// Below this part of the health, in percent, a glowcap is eaten, and below that one, rested.
const WEAK: u32 = 40;
const REST: u32 = 60;
/// Below this much oil a flask is used; with less than that nobody rests.
const LOW_OIL: u32 = 200;
const OIL_TO_REST: u32 = 100;
/// Who is in sight and does not come is waited for in some turns of a cycle, and left alone after all of them.
const PATIENCE: u32 = 48;
const WAIT_CYCLE: u32 = 12;
const LAST_WAIT: u32 = 6;
/// Ground that closes after so many turns is left.
const SOON: u32 = 4;

/// Whom one does not fight: slain it stands up again, it does not follow, or it lets pass who is silent.
const LET_BE: [&str; 3] = ["Warden", "antlion", "listener"];
/// Who is fought beside alone: it never comes nearer.
const STAYS: [&str; 2] = ["fungus", "rock eel"];

/// What a question about the pack is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wants {
    Glowcap,
    Oil,
}

impl Wants {
    fn name(self) -> &'static str {
        match self {
            Self::Glowcap => "glowcap",
            Self::Oil => "oil flask",
        }
    }
}

/// What for one asks what is on the eight tiles beside.
#[derive(Clone, Copy, Debug)]
enum Ask {
    /// To get off ground that closes, or out of fire.
    Off,
    /// To come away from who is at an offset.
    Away([i32; 2]),
}

/// Plays by text.
#[derive(Default)]
pub struct Reader {
    has_ember: bool,
    body: Option<Body>,
    around: Vec<Entry>,
    /// What the pack was opened for.
    wants: Option<Wants>,
    /// Turns for which it has waited for who is in sight.
    waited: u32,
    /// Lines in a row in which no turn has passed.
    stuck: u32,
    /// In which turn nothing was found of what it wants.
    lacks: [Option<u64>; 2],
    /// Steps of a tunnel that are left, and its direction.
    tunnel: (u32, usize),
    /// What the eight tiles beside were asked for.
    asked: Option<Ask>,
    /// A draught: how many tiles of rock are before it, and from where it comes.
    draught: Option<(u32, usize)>,
    lines: u64,
}

impl Reader {
    /// The next line, after what was told; `None` where the game has ended.
    pub fn next(&mut self, told: &str) -> Option<String> {
        self.lines += 1;
        let heard = Heard::of(told);
        self.has_ember |= heard.says("You lift the Ember");
        if heard.says("Score ") && heard.body.is_none() && self.wants.is_none() {
            return None;
        }
        if let Some(wants) = self.wants.take() {
            return Some(self.take_from_pack(wants, told));
        }
        if let Some(ask) = self.asked.take() {
            return Some(step_by(ask, told));
        }
        self.notice(&heard);
        let Some(body) = heard.body.clone() else {
            self.stuck += 1;
            return Some(self.without_scene(&heard));
        };
        let is_same = self.body.as_ref().is_some_and(|before| before.turn == body.turn);
        self.stuck = if is_same { self.stuck + 1 } else { 0 };
        self.body = Some(body.clone());
        self.around = heard.around.clone();
        Some(self.choose(&body, &heard))
    }

    /// Takes note of draughts.
    fn notice(&mut self, heard: &Heard) {
        let felt = heard.said.iter().rev().find_map(|line| {
            let (from, rest) =
                line.strip_prefix("A draught from the ")?.split_once(", through ")?;
            let tiles = rest.split_once(' ')?.0.parse().unwrap_or(1);
            Some((tiles, WAYS.iter().position(|(name, _)| *name == from)?))
        });
        self.draught = felt.or(self.draught);
    }

    /// Where a key was refused, all there is to hear is why; else another screen is open.
    fn without_scene(&mut self, heard: &Heard) -> String {
        let is_refusal = heard.said.len() <= 3 && !heard.says("choose") && !heard.says("back");
        if !is_refusal || self.stuck > 9 {
            return "\\e".to_owned();
        }
        if heard.says("wait until it has settled") {
            return ".".to_owned();
        }
        if let Some(who) = heard.said.iter().find_map(|line| line.strip_prefix("Not while the ")) {
            return self.step_on(who.split(" is ").next().unwrap_or_default());
        }
        match self.stuck {
            1 if heard.says("without digging") => "_o".to_owned(),
            1 => String::new(),
            _ => self.dig(),
        }
    }

    /// A step by hand on the way that the journey would have gone, for somebody is near.
    fn step_on(&mut self, who: &str) -> String {
        let near = self.creatures().find(|it| it.what() == who).cloned();
        let goal = self.goal().and_then(|goal| goal.first);
        let Some(near) = near else { return goal.unwrap_or(".").to_owned() };
        // Who does not come is walked past, where there is somewhere to go, and else gone to.
        if LET_BE.contains(&who) && (near.steps() <= 2 || goal.is_none()) {
            if self.body.as_ref().is_some_and(|body| body.turn % 32 > 24) {
                return self.dig();
            }
            self.asked = Some(Ask::Away(near.offset));
            return ":beside".to_owned();
        }
        goal.or(near.first).unwrap_or_else(|| key_towards(near.offset)).to_owned()
    }

    /// Where it wants to go, of what is listed.
    fn goal(&self) -> Option<&Entry> {
        let find = |name: &str| {
            self.around
                .iter()
                .find(|it| it.what() == name && it.turns.is_some_and(|turns| turns > 0))
        };
        let names: &[&str] = if self.has_ember {
            &["the camp", "stairs up", "a rope's end", "rope's end", "unknown ground"]
        } else {
            &["the Ember", "stairs down", "unknown ground"]
        };
        names.iter().find_map(|name| find(name))
    }

    fn choose(&mut self, body: &Body, heard: &Heard) -> String {
        let [now, max] = body.health;
        let percent = now * 100 / max.max(1);
        if self.stuck > 3 {
            return self.dig();
        }
        // Ground that closes underfoot.
        if let Some(line) = self.heed(heard) {
            return line;
        }
        let turn = body.turn;
        let lacks =
            |wants: Wants, of: &Self| of.lacks[wants as usize].is_some_and(|at| turn < at + 60);
        if percent < WEAK && !lacks(Wants::Glowcap, self) {
            return self.open_pack(Wants::Glowcap);
        }
        let oil = body.oil.unwrap_or(u32::MAX);
        if oil < LOW_OIL && !lacks(Wants::Oil, self) {
            return self.open_pack(Wants::Oil);
        }
        if let Some(line) = self.fight() {
            return line;
        }
        let is_met = |it: &&Entry| it.is("awake") && it.what() != "fungus" && it.what() != "mason";
        let is_alone = !self.creatures().any(|it| is_met(&it) && it.what() != "listener");
        let can_rest = oil > OIL_TO_REST && !body.is_air_close && self.stuck == 0;
        if percent < REST && can_rest && is_alone && !self.has_ember {
            return "Z".to_owned();
        }
        self.go_on(body)
    }

    fn creatures(&self) -> impl Iterator<Item = &Entry> {
        self.around.iter().filter(|it| it.is("awake") || it.is("asleep"))
    }

    fn open_pack(&mut self, wants: Wants) -> String {
        self.wants = Some(wants);
        "i".to_owned()
    }

    /// The pack is open, or it is told that it is empty.
    fn take_from_pack(&mut self, wants: Wants, told: &str) -> String {
        let row = told.lines().map(|line| line.trim_start_matches(['>', ' '])).find(|line| {
            line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(wants.name())
        });
        match row {
            Some(row) => format!("\\e{}", &row[..1]),
            None => {
                self.lacks[wants as usize] = self.body.as_ref().map(|body| body.turn);
                if told.contains("choose") { "\\e".to_owned() } else { String::new() }
            }
        }
    }

    /// Fights who is in sight and comes, and who is right beside.
    fn fight(&mut self) -> Option<String> {
        let is_foe =
            |it: &&Entry| it.is("awake") && it.what() != "mason" && !LET_BE.contains(&it.what());
        let foes: Vec<_> = self.creatures().filter(is_foe).cloned().collect();
        let comes = foes.iter().find(|foe| {
            !STAYS.contains(&foe.what()) || (foe.what() != "fungus" && foe.steps() <= 1)
        });
        let Some(foe) = comes else {
            self.waited = 0;
            let beside = foes.iter().find_map(|foe| foe.beside.clone())?;
            return Some(key_of(&beside).to_owned());
        };
        self.waited += 1;
        if let Some(beside) = &foe.beside {
            return Some(key_of(beside).to_owned());
        }
        if self.waited > PATIENCE {
            return None;
        }
        if self.waited % WAIT_CYCLE > LAST_WAIT {
            return Some(foe.first.unwrap_or_else(|| key_towards(foe.offset)).to_owned());
        }
        Some(".".to_owned())
    }

    /// Where the ground closes soon, it asks what is beside.
    fn heed(&mut self, heard: &Heard) -> Option<String> {
        let closes = |it: &Entry| {
            it.name.strip_prefix("ground that closes in ")?.split_once(' ')?.0.parse().ok()
        };
        let here = heard.around.iter().find(|it| it.steps() == 0).and_then(closes).or_else(|| {
            let mut here = heard.around.iter().filter(|it| it.offset == [0, 0]);
            here.find_map(closes)
        });
        let burns = heard.around.iter().any(|it| it.what() == "fire" && it.offset == [0, 0]);
        let soon: Option<u32> = here;
        if soon.is_some_and(|left| left <= SOON) || burns {
            let firm = heard.around.iter().find(|it| it.what() == "firm ground");
            if let Some(key) = firm.and_then(|firm| firm.first).filter(|_| !burns) {
                return Some(key.to_owned());
            }
            self.asked = Some(Ask::Off);
            return Some(":beside".to_owned());
        }
        None
    }

    /// Digs through the rock before a draught, or else some steps in one direction, and then in another.
    fn dig(&mut self) -> String {
        let (left, direction) = self.tunnel;
        self.tunnel = match self.draught.take() {
            Some((tiles, from)) => (2 * tiles + 1, from),
            None if left == 0 => (20, (self.lines as usize * 5) % WAYS.len()),
            None => (left - 1, direction),
        };
        key_of(WAYS[self.tunnel.1].0).to_owned()
    }

    /// The next step of the game.
    fn go_on(&mut self, body: &Body) -> String {
        if self.stuck == 0 && (self.tunnel.0 > 0 || self.draught.is_some()) {
            return self.dig();
        }
        let find =
            |name: &str| self.around.iter().find(|it| it.what() == name && it.turns.is_some());
        let wanted: &[&str] = if self.has_ember {
            &["the camp", "stairs up", "a rope's end", "rope's end"]
        } else if body.level == body.levels {
            &["Ember", "the Ember"]
        } else {
            &["Ember", "the Ember", "stairs down"]
        };
        let known = wanted.iter().find_map(|name| find(name));
        let Some(known) = known else {
            // Known, and cut off: straight through the rock.
            let mut cut_off = self.around.iter().filter(|it| wanted.contains(&it.what()));
            let cut_off = cut_off.find(|it| it.turns.is_none()).map(|it| it.offset);
            return match cut_off {
                Some(offset) if self.stuck < 2 => key_towards(offset).to_owned(),
                _ if self.stuck < 2 => "o".to_owned(),
                _ => self.dig(),
            };
        };
        match (known.turns, known.what()) {
            (Some(0), "the camp") => "\\n".to_owned(),
            (Some(0), "stairs down") => ">".to_owned(),
            (Some(0), what) if what.ends_with("Ember") => "g".to_owned(),
            (Some(0), _) => "<".to_owned(),
            _ if self.stuck < 2 => format!(":go {}", known.number),
            _ => self.dig(),
        }
    }
}

/// A step onto one of the tiles beside, as they were told: off, or away from somebody.
fn step_by(ask: Ask, told: &str) -> String {
    let tiles: Vec<_> = told.lines().filter_map(|line| line.split_once(": ")).collect();
    const BAD: [&str; 10] = [
        "closes",
        "fire",
        "rock",
        "unknown",
        "awake",
        "asleep",
        "end of the level",
        "vein",
        "gas",
        "shaft",
    ];
    let mut good: Vec<_> =
        tiles.iter().filter(|(_, what)| !BAD.iter().any(|bad| what.contains(bad))).collect();
    if let Ask::Away(from) = ask {
        let far = |direction: &str| {
            let way =
                WAYS.iter().find(|(name, _)| *name == direction).map_or([0, 0], |(_, way)| *way);
            let [columns, rows] = [from[0] - way[0], from[1] - way[1]].map(i32::abs);
            columns.max(rows) * 100 + columns + rows
        };
        good.sort_by_key(|(direction, _)| -far(direction));
    }
    let closing = || tiles.iter().find(|(_, what)| what.contains("closes"));
    let way =
        good.first().copied().or_else(|| if matches!(ask, Ask::Off) { closing() } else { None });
    way.map_or(".", |(direction, _)| key_of(direction)).to_owned()
}
