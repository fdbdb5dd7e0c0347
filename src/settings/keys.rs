//! Keys of one's own over those of a preset.

use super::Preferences;
use crate::controls::{Action, BindingTable, Key, Preset, bindings_of};

/// Why a wish was not granted.
pub(super) enum Refusal {
    /// Another action, wished for earlier, has the key: the place of the wish, the key, and who has it.
    Taken(usize, Key, Action),
    /// It would leave another action without any: the place of the wish, the key, and whose it is.
    Last(usize, Key, Action),
}

/// Binds what is wanted, in order. What is wanted takes a key from whoever has it by custom; of two that want the
/// same key the first has it, and the other keeps what it had. Nobody goes without a key: where a usual one is free, that is
/// kept, and else the last wish for one is refused.
pub(super) fn grant(preset: Preset, wishes: &[(Action, Vec<Key>)]) -> (BindingTable, Vec<Refusal>) {
    let usual = bindings_of(preset);
    let mut lasts: Vec<(usize, Key, Action)> = Vec::new();
    loop {
        let is_refused = |place: usize| lasts.iter().any(|(refused, ..)| *refused == place);
        let (map, mut refusals) = bind(&usual, wishes, is_refused);
        let Some(last) = last_taken(&usual, &map, wishes, is_refused) else {
            let lasts =
                lasts.into_iter().map(|(place, key, action)| Refusal::Last(place, key, action));
            refusals.extend(lasts);
            return (map, refusals);
        };
        lasts.push(last);
    }
}

/// The last wish, of those that are not refused, for a key of an action that has none any more; with the key and that action.
fn last_taken(
    usual: &BindingTable,
    map: &BindingTable,
    wishes: &[(Action, Vec<Key>)],
    is_refused: impl Fn(usize) -> bool,
) -> Option<(usize, Key, Action)> {
    let mut robbed = Action::ALL.into_iter().filter(|action| Key::of(map, *action).is_empty());
    robbed.find_map(|action| {
        let usual = Key::of(usual, action);
        let taken = |keys: &[Key]| keys.iter().copied().find(|key| usual.contains(key));
        let mut last_first = wishes.iter().enumerate().rev();
        last_first.find_map(|(place, (other, keys))| {
            let is_rival = *other != action && other.context() == action.context();
            let key = taken(keys).filter(|_| is_rival && !is_refused(place))?;
            Some((place, key, action))
        })
    })
}

/// Binds the wishes that are not refused.
fn bind(
    usual: &BindingTable,
    wishes: &[(Action, Vec<Key>)],
    is_refused: impl Fn(usize) -> bool,
) -> (BindingTable, Vec<Refusal>) {
    let mut map = usual.clone();
    let mut granted: Vec<(Key, Action)> = Vec::new();
    let mut refusals = Vec::new();
    for (place, (action, keys)) in
        wishes.iter().enumerate().filter(|(place, _)| !is_refused(*place))
    {
        let is_here = |holder: Action| holder.context() == action.context();
        let holder = |key: &Key| granted.iter().find(|(other, by)| other == key && is_here(*by));
        if let Some((key, (_, other))) = keys.iter().find_map(|key| Some((*key, holder(key)?))) {
            refusals.push(Refusal::Taken(place, key, *other));
            continue;
        }
        Key::of(&map, *action).into_iter().for_each(|key| key.unbind(&mut map, *action));
        for key in keys {
            action.rivals().for_each(|other| key.unbind(&mut map, other));
            key.bind(&mut map, *action);
            granted.push((*key, *action));
        }
    }
    for action in Action::ALL {
        if Key::of(&map, action).is_empty() {
            let is_here = |holder: Action| holder.context() == action.context();
            let is_free =
                |key: &Key| granted.iter().all(|(other, by)| other != key || !is_here(*by));
            let kept = Key::of(usual, action).into_iter().filter(is_free);
            kept.for_each(|key| key.bind(&mut map, action));
        }
    }
    (map, refusals)
}

/// What is in the way of a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The key asks for something else now, which has others.
    Used(Action),
    /// It is the only key of something else.
    Only(Action),
}

impl Preferences {
    /// What is in the way of giving an action a key too.
    #[must_use]
    pub fn conflict(&self, action: Action, key: Key) -> Option<Conflict> {
        let map = self.bindings();
        let holder = action.rivals().find(|other| Key::of(&map, *other).contains(&key))?;
        let is_only = Key::of(&map, holder).len() == 1;
        Some(if is_only { Conflict::Only(holder) } else { Conflict::Used(holder) })
    }

    /// Gives an action one key more, first of all, and takes it from whoever has it.
    pub fn add_key(&mut self, action: Action, key: Key) {
        let map = self.bindings();
        let others = Key::of(&map, action).into_iter().filter(|other| *other != key);
        let keys = std::iter::once(key).chain(others).collect();
        let is_rival = |other: Action| other != action && other.context() == action.context();
        for (_, keys) in self.keys.iter_mut().filter(|(other, _)| is_rival(*other)) {
            keys.retain(|other| *other != key);
        }
        self.keys.retain(|(other, keys)| *other != action && !keys.is_empty());
        self.keys.push((action, keys));
    }

    /// Gives an action the keys of the preset again.
    pub fn reset_keys(&mut self, action: Action) {
        self.keys.retain(|(other, _)| *other != action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::LabAction;

    fn names(preferences: &Preferences, action: Action) -> Vec<String> {
        Key::of(&preferences.bindings(), action).into_iter().map(Key::name).collect()
    }

    #[test]
    fn a_key_is_added_and_taken_from_whoever_has_it() {
        let mut mine = Preferences::default();
        let key = Key::Character('x');
        assert_eq!(mine.conflict(Action::Explore, key), Some(Conflict::Used(Action::Look)));
        mine.add_key(Action::Explore, key);
        assert_eq!(names(&mine, Action::Explore), ["x", "o"]);
        assert_eq!(names(&mine, Action::Look), [";"]);
        assert_eq!(mine.conflict(Action::Explore, key), None);
        mine.add_key(Action::Travel, key);
        assert_eq!(names(&mine, Action::Explore), ["o"]);
        assert_eq!(names(&mine, Action::Travel), ["x", "_"]);
        mine.reset_keys(Action::Travel);
        assert_eq!(names(&mine, Action::Look), ["x", ";"]);
        assert_eq!(names(&mine, Action::Travel), ["_"]);
    }

    /// In the lab a key may ask for something else than on the map.
    #[test]
    fn a_key_is_taken_within_a_context_only() {
        let mut mine = Preferences::default();
        let (key, smooth) = (Key::Character('o'), Action::Lab(LabAction::Smooth));
        assert_eq!(mine.conflict(smooth, key), None);
        mine.add_key(smooth, key);
        assert_eq!(names(&mine, smooth), ["o", "s"]);
        assert_eq!(names(&mine, Action::Explore), ["o"]);
        let only = Some(Conflict::Only(Action::Lab(LabAction::Gallery)));
        assert_eq!(mine.conflict(smooth, Key::Character('g')), only);
        let text =
            "[keys]\nlab_gallery = \"o\"\nlab_watch = \"o\"\nlook = \"o\"\nexplore = \"F5\"\n";
        let (mine, mistakes) = Preferences::read(text);
        assert_eq!(mistakes, ["line 3: keys.lab_watch: \"o\" is wanted for lab_gallery already"]);
        assert_eq!(names(&mine, Action::Lab(LabAction::Watch)), ["Space"]);
        assert_eq!(names(&mine, Action::Look), ["o"]);
    }

    #[test]
    fn the_only_key_of_something_is_told() {
        let mine = Preferences::default();
        let only = Some(Conflict::Only(Action::Back));
        assert_eq!(Key::named("Esc").and_then(|key| mine.conflict(Action::Help, key)), only);
    }
}
