//! Which settings there are, for menus.

use super::preferences::SETTINGS;
use super::setting::Setting;

/// A setting of the game, for menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingId(usize);

impl SettingId {
    /// Every setting, in the order of the menu.
    #[must_use]
    pub fn in_menu_order() -> Vec<Self> {
        let mut ids: Vec<_> = (0..SETTINGS.len()).map(Self).collect();
        ids.sort_by_key(|id| id.setting().menu_position);
        ids
    }

    /// The row of the table.
    #[must_use]
    pub fn setting(self) -> &'static Setting {
        &SETTINGS[self.0]
    }
}

#[cfg(test)]
mod tests {
    use super::super::preferences::Preferences;
    use super::super::setting::Value;
    use super::*;

    /// The value of a setting as a line of the file.
    fn line(setting: &Setting, chosen: &Preferences) -> String {
        match setting.value(chosen) {
            Value::Switch(is_on) => format!("{} = {is_on}\n", setting.name),
            Value::Name(name) => format!("{} = {name:?}\n", setting.name),
            Value::Number(number) => format!("{} = {number}\n", setting.name),
        }
    }

    #[test]
    fn each_step_of_each_setting_changes_that_setting_alone_and_is_read_from_the_file() {
        let usual = Preferences::default();
        for setting in SETTINGS {
            let mut chosen = usual.clone();
            let mut seen = vec![setting.shown(&chosen)];
            loop {
                let before = chosen.clone();
                setting.adjust(&mut chosen, 1);
                if chosen == before || chosen == usual {
                    break;
                }
                assert!(!seen.contains(&setting.shown(&chosen)), "{}", setting.name);
                seen.push(setting.shown(&chosen));
                let others = SETTINGS.iter().filter(|other| other.name != setting.name);
                others.for_each(|other| assert_eq!(other.value(&chosen), other.value(&usual)));
                let read = Preferences::read(&line(setting, &chosen));
                assert_eq!(read, (chosen.clone(), Vec::new()));
                let mut back = chosen.clone();
                setting.adjust(&mut back, -1);
                assert_eq!(back, before, "{}", setting.name);
            }
            assert!(seen.len() > 1, "{} has one value only", setting.name);
        }
    }

    #[test]
    fn a_value_of_another_kind_is_refused_for_each_setting_and_leaves_its_default() {
        for setting in SETTINGS {
            let (chosen, mistakes) = Preferences::read(&format!("{} = []\n", setting.name));
            assert_eq!(chosen, Preferences::default());
            assert_eq!(mistakes.len(), 1, "{mistakes:?}");
            let expected = format!("line 1: {}: allowed is ", setting.name);
            assert!(mistakes[0].starts_with(&expected), "{mistakes:?}");
        }
    }

    #[test]
    fn names_labels_and_positions_of_the_menu_are_each_those_of_one_setting() {
        for (index, setting) in SETTINGS.iter().enumerate() {
            let others = || SETTINGS[..index].iter();
            assert!(others().all(|other| other.name != setting.name));
            assert!(others().all(|other| other.label != setting.label));
        }
        let positions = SettingId::in_menu_order().into_iter().map(|id| id.setting().menu_position);
        assert!(positions.eq(0..SETTINGS.len()));
    }
}
