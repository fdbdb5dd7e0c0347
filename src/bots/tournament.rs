//! Many games: the same seeds in each arm, shared out among threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::kinds::{BotKind, KitChoice};
use super::play::{Ending, Played, Setting, play};
use super::statistics::Pairs;

/// What is played.
#[derive(Clone)]
pub struct Tournament {
    /// The bots: an arm for each.
    pub bots: Vec<&'static BotKind>,
    /// The games of each arm.
    pub games: u64,
    /// The seed of the first; the others follow.
    pub first_seed: u64,
    /// The kits that the bots take.
    pub kit: KitChoice,
    /// Parameters of their worlds, as `mode` and `without`, with their values.
    pub settings: Vec<Setting>,
}

/// The games of one bot.
pub struct Arm {
    /// The bot.
    pub bot: &'static BotKind,
    /// Its games, by seed.
    pub games: Vec<Played>,
}

impl Tournament {
    /// Plays all games on as many threads as there are cores. An arm has a game for each seed that makes a world.
    #[must_use]
    pub fn play(&self) -> Vec<Arm> {
        let next = AtomicU64::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let work = || self.share(&next);
        let mut played: Vec<(usize, Played)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
        });
        played.sort_by_key(|(arm, game)| (*arm, game.seed));
        let games = |arm: usize| {
            let of_arm = played.iter().filter(|(other, _)| *other == arm);
            of_arm.map(|(_, game)| game.clone()).collect::<Vec<_>>()
        };
        let bots = self.bots.iter().enumerate();
        bots.map(|(arm, bot)| Arm { bot, games: games(arm) }).collect()
    }

    /// The games that one thread plays, each with the index of its arm: the next that nobody has begun, until there is none.
    fn share(&self, next: &AtomicU64) -> Vec<(usize, Played)> {
        let mut played = Vec::new();
        let arms = self.bots.len().max(1) as u64;
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let (arm, index) = ((game % arms) as usize, game / arms);
            let Some(bot) = self.bots.get(arm).filter(|_| index < self.games) else {
                return played;
            };
            let seed = self.first_seed.wrapping_add(index);
            let game = play(bot, seed, self.kit, &self.settings);
            played.extend(game.map(|game| (arm, game)));
        }
    }
}

impl Arm {
    /// The pairs of this arm's games and another's, by seed.
    #[must_use]
    pub fn paired_with(&self, other: &Self) -> Pairs {
        let has_won = |game: &Played| game.ending == Ending::Won;
        let pairs = self.games.iter().filter_map(|game| {
            let same = other.games.binary_search_by_key(&game.seed, |game| game.seed).ok()?;
            Some((has_won(game), has_won(&other.games[same])))
        });
        Pairs::of(pairs)
    }
}
