//! A line of the hall: how a game went.

use super::daily::{Daily, is_usual_world};
use super::date::Day;
use crate::record::{GameResult, SavedGame};
use crate::world::{Conduct, Effect, Game, KITS, Kit, Mode, Outcome, Thing, WorldSource};
use crate::worldgen::Registry;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallLine {
    /// The day on which it ended, by UTC.
    pub date: Day,
    /// The seed.
    pub seed: u64,
    /// The name of the mode in which the mountain was played.
    pub mode: String,
    /// The kit that was taken; empty where none was.
    pub kit: String,
    /// `won`, `home` or `died`.
    pub ending: String,
    /// The cause of death, as in "killed by a bat"; empty for who came home.
    pub cause: String,
    /// What led to it, said after the cause, as in ", woken by your digging 12 turns before"; may be empty.
    pub chain: String,
    /// Where the player died, or else the deepest level; from 1.
    pub level: u32,
    /// The turns.
    pub turns: u64,
    /// The points.
    pub score: u32,
    /// The names of the conducts that were kept; nobody who died has any.
    pub conducts: Vec<String>,
    /// The name of its replay and its morgue, without an end as `.replay`; empty where they are gone.
    pub replay: String,
    /// The day whose world it was played in, if in one.
    pub daily: Option<Day>,
    /// Why it is not ranked; empty where it is.
    pub marks: Vec<Mark>,
}

/// Why a game is listed, but not ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Turns were taken back.
    Practice,
    /// Everything was revealed.
    Assisted,
    /// It was played in another world than the usual one.
    OtherWorld,
    /// It was not the first one in the world of its day.
    LaterDaily,
    /// Blows took a point less.
    Gentle,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 5] =
        [Self::Practice, Self::Assisted, Self::OtherWorld, Self::LaterDaily, Self::Gentle];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Assisted => "assisted",
            Self::OtherWorld => "other world",
            Self::LaterDaily => "later daily",
            Self::Gentle => "gentle",
        }
    }
}

impl HallLine {
    /// The line of a game that has ended on a day; `None` while it is played. `daily` is the day whose world it was played in.
    pub(super) fn of(
        saved: &SavedGame,
        date: Day,
        replay: String,
        daily: Option<Daily>,
        registry: &Registry,
    ) -> Option<Self> {
        let game = &saved.game;
        let GameResult { score, turns, ending, level } = GameResult::of_game(game)?;
        let (cause, chain) = match game.outcome.clone()? {
            Outcome::Lost { cause, chain, .. } => (cause, chain),
            Outcome::Won { .. } | Outcome::Home { .. } => Default::default(),
        };
        Some(Self {
            date,
            seed: game.seed,
            mode: game.variant.mode.name().to_owned(),
            kit: kit_of(saved).to_owned(),
            ending,
            cause,
            chain,
            level,
            turns,
            score,
            conducts: conducts_of(game),
            replay,
            daily: daily.map(|daily| daily.day),
            marks: marks_of(saved, daily, registry),
        })
    }

    /// Whether it is ranked.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        self.marks.is_empty()
    }

    /// Whether two lines are about one game: the names of their replays end with the same sum.
    pub(super) fn is_same_game(&self, other: &Self) -> bool {
        let sum = |line: &Self| line.replay.rsplit('-').next().map(str::to_owned);
        !self.replay.is_empty() && sum(self) == sum(other)
    }

    /// How it ended, for people.
    #[must_use]
    pub fn end_in_words(&self) -> String {
        match self.ending.as_str() {
            "won" => "brought the Ember home".to_owned(),
            "home" => "came home".to_owned(),
            _ => format!("{} on level {}", self.cause, self.level),
        }
    }
}

/// The conducts that raised the score.
fn conducts_of(game: &Game) -> Vec<String> {
    if matches!(game.outcome, Some(Outcome::Lost { .. }) | None) {
        return Vec::new();
    }
    let kept = Conduct::ALL.into_iter().filter(|conduct| conduct.is_kept(&game.tally));
    kept.map(|conduct| conduct.name().to_owned()).collect()
}

/// The name of the bundle that was taken in a generated world from which nothing is left out; empty where none was. Once one was taken none lies there, and
/// gear of one kit is somewhere, or else the kit was the one without gear.
fn kit_of(saved: &SavedGame) -> &'static str {
    let game = &saved.game;
    let lives = game.actors.iter().any(|actor| actor.is_player && actor.pack.is_some());
    let lying: Vec<_> = game.things.iter().map(|placed| placed.stack.thing).collect();
    let is_bundle = |thing: &Thing| matches!(thing.kind().effect, Effect::Bundle(_));
    let is_usual =
        matches!(saved.source, WorldSource::Generated(_)) && game.variant.without.is_none();
    if !lives || !is_usual || lying.iter().any(is_bundle) {
        return "";
    }
    let packs = game.actors.iter().filter_map(|actor| actor.pack);
    let is_there =
        |thing: Thing| lying.contains(&thing) || packs.clone().any(|pack| pack.has(thing));
    let gear = |kit: &Kit| {
        let things = kit.stacks.iter().map(|stack| stack.thing);
        things.filter(|thing| thing.kind().effect == Effect::Carried).collect::<Vec<_>>()
    };
    let taken = KITS.iter().find(|kit| gear(kit).into_iter().any(is_there));
    let taken = taken.or_else(|| KITS.iter().find(|kit| gear(kit).is_empty()));
    taken.map_or("", |kit| kit.bundle.kind().name)
}

/// Why a game is not ranked.
fn marks_of(saved: &SavedGame, daily: Option<Daily>, registry: &Registry) -> Vec<Mark> {
    let holds = |mark: &Mark| match mark {
        Mark::Practice => saved.game.is_practice,
        Mark::Assisted => saved.game.knowledge.is_assisted(),
        Mark::OtherWorld => !is_usual_world(&saved.source, registry),
        Mark::LaterDaily => daily.is_some_and(|daily| daily.tries > 1),
        Mark::Gentle => saved.game.variant.mode == Mode::Gentle,
    };
    Mark::ALL.into_iter().filter(holds).collect()
}

/// A line that is ranked.
#[cfg(test)]
pub(super) fn test_line(replay: &str, score: u32) -> HallLine {
    HallLine {
        date: Day::parse("2026-11-22").unwrap(),
        seed: 7,
        mode: "true".to_owned(),
        kit: String::new(),
        ending: "died".to_owned(),
        cause: "killed by a bat".to_owned(),
        chain: String::new(),
        level: 2,
        turns: 31,
        score,
        conducts: Vec::new(),
        replay: replay.to_owned(),
        daily: None,
        marks: Vec::new(),
    }
}
