//! What plays in an arm: a bot, and what is left out of its worlds.

use super::kinds::BotKind;
use super::play::Setting;

/// What plays in an arm.
#[derive(Clone)]
pub struct Entrant {
    /// The bot.
    pub bot: &'static BotKind,
    /// What is left out of its worlds, as the parameter `without` has it; `None`: nothing.
    pub without: Option<String>,
}

impl Entrant {
    /// A bot in worlds from which nothing is left out.
    #[must_use]
    pub const fn whole(bot: &'static BotKind) -> Self {
        Self { bot, without: None }
    }

    /// A bot in whole worlds first, and then in others: from each is left out one of some names of
    /// [`crate::world::SWITCHES`], or from one all of them together.
    #[must_use]
    pub fn arms(bot: &'static BotKind, names: &[String], together: bool) -> Vec<Self> {
        let left_out = match names {
            [] => Vec::new(),
            _ if together => vec![names.join(",")],
            _ => names.to_vec(),
        };
        let others = left_out.into_iter().map(|name| Self { bot, without: Some(name) });
        std::iter::once(Self::whole(bot)).chain(others).collect()
    }

    /// What it is called, as in `handy without moth`.
    #[must_use]
    pub fn name(&self) -> String {
        let bot = self.bot.name;
        self.without
            .as_ref()
            .map_or_else(|| bot.to_owned(), |names| format!("{bot} without {names}"))
    }

    /// The parameters of its worlds, of which some were set for all.
    #[must_use]
    pub fn settings(&self, of_all: &[Setting]) -> Vec<Setting> {
        let own = self.without.iter().map(|names| ("without".to_owned(), names.clone()));
        of_all.iter().cloned().chain(own).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BOTS;

    #[test]
    fn a_bot_has_an_arm_for_each_name_that_is_left_out_or_one_for_all() {
        let names = ["moth".to_owned(), "knocker".to_owned()];
        let named = |names, together| -> Vec<String> {
            Entrant::arms(&BOTS[1], names, together).iter().map(Entrant::name).collect()
        };
        assert_eq!(named(&names, false), ["handy", "handy without moth", "handy without knocker"]);
        assert_eq!(named(&names, true), ["handy", "handy without moth,knocker"]);
        assert_eq!(named(&[], true), ["handy"]);
        let mode = [("mode".to_owned(), "short".to_owned())];
        let arms = Entrant::arms(&BOTS[1], &names, false);
        assert_eq!(arms[0].settings(&mode), mode);
        let without = ("without".to_owned(), "moth".to_owned());
        assert_eq!(arms[1].settings(&mode), [mode[0].clone(), without]);
    }
}
