//! What the documentation says of settings and keys is what the program knows.

use std::collections::BTreeSet;

use super::Preferences;
use super::preferences::SETTINGS;
use crate::controls::{Action, Context, Key, default_bindings};

/// A page of the documentation.
fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// What is written as code in a text, each once.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The lines of a page that are indented.
fn example(page: &str) -> String {
    page.lines()
        .filter_map(|line| line.strip_prefix("    "))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn the_example_of_settings_is_read_without_a_mistake_and_has_each_setting() {
    let page = page("settings.md");
    let example = example(&page);
    let (_, mistakes) = Preferences::read(&example);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    for setting in SETTINGS {
        let is_there = page.contains(setting.name);
        assert!(is_there, "docs/settings.md has no word of `{}`", setting.name);
    }
}

#[test]
fn the_documentation_lists_each_action_by_its_name() {
    let page = page("settings.md");
    let (_, listed) = page.split_once("Actions are named").unwrap();
    let mut listed = quoted(listed);
    let slots = |name: &str| name.starts_with("slot_");
    let first_and_last = ["slot_1", "slot_8"];
    assert!(first_and_last.iter().all(|slot| listed.remove(slot)), "`slot_1` to `slot_8`");
    let names = Action::ALL.map(Action::name).into_iter().filter(|name| !slots(name));
    assert_eq!(listed, names.collect());
}

/// Digits and what is walked with are there as well, by a word or a key.
#[test]
fn the_documentation_lists_each_key_that_is_bound_by_its_character() {
    let page = page("keys.md");
    let quoted = quoted(&page);
    let bindings = default_bindings();
    for action in Action::ALL {
        let keys = Key::of(&bindings, action);
        let mut characters = keys.iter().filter(|key| matches!(key, Key::Character(_))).peekable();
        let is_own = action.context() != Context::Map;
        let is_slot = matches!(action, Action::Slot(_));
        if characters.peek().is_some() && !is_own && !is_slot {
            let is_there = characters.any(|key| quoted.contains(key.name().as_str()));
            assert!(is_there, "docs/keys.md has no key of `{}`: {keys:?}", action.name());
        }
    }
}
