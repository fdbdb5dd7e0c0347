//! Plays many games by bots, without a window, and prints what came of them:
//! `cargo run --release --no-default-features --example balance -- 1000 --bot plain,handy`.
//!
//! The bots are in `src/bots`; here are the arguments and the output.

use std::process::ExitCode;

use cavewright::bots::{
    BOTS, BotKind, Comparison, DecisionReport, Decisions, Entrant, KitChoice, Playouts, Setting,
    Summary, Tournament, ablation, bot_named, page, tables,
};
use cavewright::world::{SWITCHES, game_registry};
use clap::Parser;

/// Plays many games by bots, and prints what came of them.
#[derive(Parser)]
struct Options {
    /// Games of each bot
    #[arg(default_value_t = 1_000)]
    games: u64,
    /// Bots by name, divided by commas, or `all` (docs/balance.md has what each does)
    #[arg(long, value_delimiter = ',', default_values = ["plain", "handy"], value_parser = bots)]
    bot: Vec<Chosen>,
    /// Seed of the first game; the others follow
    #[arg(long, default_value_t = 0)]
    seeds: u64,
    /// Kit that the bots take: seed (each in turn, but for plain and random), none, or one by name
    #[arg(long, default_value = "seed", value_parser = kit)]
    kit: KitChoice,
    /// How the worlds are played: short, true, deep, gentle
    #[arg(long, value_parser = mode)]
    mode: Option<String>,
    /// What is left out, divided by commas (see `cavewright generators`): for each name each bot has one more arm, which plays
    /// the same seeds without it and is compared with the bot's first
    #[arg(long, value_delimiter = ',', value_parser = without)]
    without: Vec<String>,
    /// Leave all that `--without` names out of one arm
    #[arg(long, requires = "without")]
    together: bool,
    /// Leave out each of these in an arm of its own, divided by commas, or `all` that can be left out, and print the end of
    /// docs/balance.md, with a line for each arm
    #[arg(long, value_delimiter = ',', value_parser = ablated, conflicts_with_all = ["without", "json", "page", "decisions"])]
    ablate: Vec<String>,
    /// Measure decisions instead: from so many sampled turns of games of the handy bot each verb is tried, and played on from; for
    /// each name of `--without` once more
    #[arg(long, value_name = "STATES", num_args = 0..=1, default_missing_value = "20", conflicts_with = "page")]
    decisions: Option<u64>,
    /// Games that are played on after each verb
    #[arg(long, default_value_t = Playouts::GAMES, value_parser = clap::value_parser!(u64).range(1..), requires = "decisions")]
    playouts: u64,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Print docs/balance.md as a whole, but for what `--ablate` prints
    #[arg(long, conflicts_with = "json")]
    page: bool,
}

/// The name of all bots, and of all that can be left out.
const ALL: &str = "all";

/// One bot, or all.
#[derive(Clone, Copy)]
enum Chosen {
    One(&'static BotKind),
    All,
}

fn bots(name: &str) -> Result<Chosen, String> {
    if name == ALL {
        return Ok(Chosen::All);
    }
    let names = || BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
    bot_named(name).map(Chosen::One).ok_or_else(|| format!("there are {}", names()))
}

fn kit(name: &str) -> Result<KitChoice, String> {
    let names = || KitChoice::all().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let choice = KitChoice::all().find(|(choice, _)| *choice == name);
    choice.map(|(_, kit)| kit).ok_or_else(|| format!("there are {}", names()))
}

fn without(name: &str) -> Result<String, String> {
    let is_switch = SWITCHES.contains(&name);
    is_switch.then(|| name.to_owned()).ok_or_else(|| format!("there are {}", SWITCHES.join(", ")))
}

fn ablated(name: &str) -> Result<String, String> {
    if name == ALL { Ok(name.to_owned()) } else { without(name) }
}

fn mode(text: &str) -> Result<String, String> {
    let registry = game_registry();
    let caves = registry.spec("caves").map_err(|error| error.to_string())?;
    caves.set("mode", text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

impl Options {
    /// The parameters of all worlds that were set.
    fn settings(&self) -> Vec<Setting> {
        self.mode.iter().map(|mode| ("mode".to_owned(), mode.clone())).collect()
    }

    /// The names of what is left out, each in an arm of its own but for `--together`.
    fn left_out(&self) -> Vec<String> {
        if self.ablate.iter().any(|name| name == ALL) {
            return SWITCHES.map(str::to_owned).to_vec();
        }
        self.without.iter().chain(&self.ablate).cloned().collect()
    }

    fn tournament(&self) -> Tournament {
        let left_out = self.left_out();
        let named = |bot: &BotKind| bot_named(bot.name);
        let bots = self.bot.iter().flat_map(|chosen| match chosen {
            Chosen::One(bot) => vec![*bot],
            Chosen::All => BOTS.iter().filter_map(named).collect(),
        });
        let arms = |bot| Entrant::arms(bot, &left_out, self.together);
        Tournament {
            entrants: bots.flat_map(arms).collect(),
            games: self.games,
            first_seed: self.seeds,
            kit: self.kit,
            settings: self.settings(),
        }
    }
}

impl Options {
    /// Measures decisions from so many states, for the handy bot with all and for each arm without something.
    fn measure(&self, states: u64) -> Vec<DecisionReport> {
        let arms = bot_named("handy").map(|bot| Entrant::arms(bot, &self.without, self.together));
        let reports = arms.into_iter().flatten().map(|entrant| {
            let decisions = Decisions {
                entrant,
                states,
                playouts: self.playouts,
                turns: Playouts::TURNS,
                first_seed: self.seeds,
                kit: self.kit,
                settings: self.settings(),
            };
            decisions.measure()
        });
        reports.collect()
    }

    fn print_decisions(&self, reports: &[DecisionReport]) {
        if self.json {
            println!("{:#}", serde_json::json!({ "command": command(), "decisions": reports }));
        } else {
            let texts: Vec<_> = reports.iter().map(DecisionReport::to_string).collect();
            print!("{}", texts.join("\n"));
        }
    }

    /// Plays the games, and prints what came of them.
    fn print_games(&self) {
        let arms = self.tournament().play();
        if self.json {
            let summaries: Vec<_> = arms.iter().map(Summary::of).collect();
            let pairs = Comparison::of_arms(&arms);
            let all =
                serde_json::json!({ "command": command(), "bots": summaries, "pairs": pairs });
            println!("{all:#}");
        } else if !self.ablate.is_empty() {
            print!("{}", ablation(&command(), &arms));
        } else if self.page {
            print!("{}", page(&command(), &arms));
        } else {
            print!("{}", tables(&arms));
        }
    }
}

/// The command that was given, as it is written into the page.
fn command() -> String {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    format!(
        "cargo run --release --no-default-features --example balance -- {}",
        arguments.join(" ")
    )
}

fn main() -> ExitCode {
    let options = Options::parse();
    match options.decisions {
        Some(states) => options.print_decisions(&options.measure(states)),
        None => options.print_games(),
    }
    ExitCode::SUCCESS
}
