//! Days of the calendar, by UTC.

use bevy::prelude::{Resource, World};
use std::fmt;
use web_time::{SystemTime, UNIX_EPOCH};

/// A day, as the number of days since 1 January 1970. Shown as `2026-11-22`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i64);

/// The day that it is, where that does not depend on the clock, as in tests.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today(pub Day);

const SECONDS_PER_DAY: u64 = 86_400;
/// Days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE: i64 = 719_468;
/// Days in 400 years.
const DAYS_PER_ERA: i64 = 146_097;

impl Day {
    /// The day that it is by the clock, by UTC.
    #[must_use]
    pub fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self((since.as_secs() / SECONDS_PER_DAY) as i64)
    }

    /// The day that it is in a world: that of [`Today`], or else by the clock.
    #[must_use]
    pub fn of(world: &World) -> Self {
        world.get_resource::<Today>().map_or_else(Self::now, |today| today.0)
    }

    /// The day before.
    #[must_use]
    pub fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// Reads `2026-11-22`; `None` where there is no such day.
    ///
    /// ```
    /// use cavewright::record::Day;
    ///
    /// let day = Day::parse("2024-03-01").expect("a day");
    /// assert_eq!(day.before().to_string(), "2024-02-29");
    /// assert_eq!(Day::parse("2023-02-29"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let is_month = (1..=12).contains(&month) && (1..=31).contains(&day);
        let found = is_month.then(|| Self::of_date(year.into(), month.into(), day.into()))?;
        // The 30th of February is shown as another day.
        (found.to_string() == text).then_some(found)
    }

    /// The day of a date. Years begin in March here, so that the day that some have more is their last.
    fn of_date(year: i64, month: i64, day: i64) -> Self {
        let year = year - i64::from(month <= 2);
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        Self(era * DAYS_PER_ERA + days - DAYS_BEFORE)
    }

    /// Year, month and day.
    fn date(self) -> (i64, i64, i64) {
        let days = self.0 + DAYS_BEFORE;
        let (era, days) = (days.div_euclid(DAYS_PER_ERA), days.rem_euclid(DAYS_PER_ERA));
        let leaps = days / 1_460 - days / 36_524 + days / 146_096;
        let of_era = (days - leaps) / 365;
        let of_year = days - (365 * of_era + of_era / 4 - of_era / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + of_era + i64::from(month <= 2), month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (number, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (10_957, "2000-01-01"),
            (11_016, "2000-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(number).to_string(), text);
            assert_eq!(Day::parse(text), Some(Day(number)));
        }
    }

    #[test]
    fn every_day_is_read_as_it_is_shown_and_no_other_text_is_one() {
        let mut last = String::new();
        for number in 0..50_000 {
            let text = Day(number).to_string();
            assert_eq!(Day::parse(&text), Some(Day(number)));
            assert!(last < text, "{last} {text}");
            last = text;
        }
        for wrong in ["", "2026", "2026-11", "2026-11-31", "2026-1-1", "2026-02-29", "+026-01-01"] {
            assert_eq!(Day::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Day::parse("2026-11-22-1"), None);
    }
}
