//! Many games: the same seeds in each arm, shared out among threads.

use super::entrant::Entrant;
use super::kinds::KitChoice;
use super::play::{Ending, Played, Setting, play};
use super::statistics::{Pairs, mean_interval};
use super::threads::{cores, share_out};

/// What is played.
#[derive(Clone)]
pub struct Tournament {
    /// What plays: an arm for each.
    pub entrants: Vec<Entrant>,
    /// The games of each arm.
    pub games: u64,
    /// The seed of the first; the others follow.
    pub first_seed: u64,
    /// The kits that the bots take.
    pub kit: KitChoice,
    /// Parameters of all worlds, as `mode`, with their values.
    pub settings: Vec<Setting>,
}

/// The games of one arm.
pub struct Arm {
    /// What played.
    pub entrant: Entrant,
    /// Its games, by seed.
    pub games: Vec<Played>,
}

impl Tournament {
    /// Plays all games on as many threads as there are cores. An arm has a game for each seed that makes a world.
    #[must_use]
    pub fn play(&self) -> Vec<Arm> {
        let arms = self.entrants.len() as u64;
        let played = share_out(cores(), arms * self.games, || (), |(), number| self.game(number));
        let games = |arm: usize| {
            let of_arm = played.iter().skip(arm).step_by(self.entrants.len());
            of_arm.flatten().cloned().collect::<Vec<_>>()
        };
        let arms = self.entrants.iter().enumerate();
        arms.map(|(arm, entrant)| Arm { entrant: entrant.clone(), games: games(arm) }).collect()
    }

    /// The game of a number: for each seed there is one of each arm.
    fn game(&self, number: u64) -> Option<Played> {
        let arms = self.entrants.len().max(1) as u64;
        let entrant = self.entrants.get((number % arms) as usize)?;
        let seed = self.first_seed.wrapping_add(number / arms);
        play(entrant.bot, seed, self.kit, &entrant.settings(&self.settings))
    }
}

impl Arm {
    /// The pairs of this arm's games and another's, by seed.
    #[must_use]
    pub fn paired_with(&self, other: &Self) -> Pairs {
        self.paired_where(other, |_| true)
    }

    /// The pairs of those of this arm's games of which something is so and another's, by seed.
    pub(super) fn paired_where(&self, other: &Self, is_so: impl Fn(&Played) -> bool) -> Pairs {
        let has_won = |game: &Played| matches!(game.ending, Ending::Won { .. });
        let pairs = self.pairs(other).filter(|(game, _)| is_so(game));
        Pairs::of(pairs.map(|(game, same)| (has_won(game), has_won(same))))
    }

    /// By how much more harm another arm's games did than this one's of the same seeds, as a share of this one's, and half of the
    /// interval of 95 % around that.
    #[must_use]
    pub fn harm_of(&self, other: &Self) -> (f64, f64) {
        let more: Vec<_> =
            self.pairs(other).map(|(game, same)| same.harm() - game.harm()).collect();
        let own: f64 = self.pairs(other).map(|(game, _)| game.harm()).sum();
        let (mean, half) = mean_interval(&more);
        let usual = own / more.len().max(1) as f64;
        if usual > 0.0 { (mean / usual, half / usual) } else { (0.0, 0.0) }
    }

    /// This arm's games with another's of the same seeds.
    fn pairs<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = (&'a Played, &'a Played)> {
        self.games.iter().filter_map(|game| {
            let same = other.games.binary_search_by_key(&game.seed, |game| game.seed).ok()?;
            Some((game, &other.games[same]))
        })
    }
}
