//! The player's own keys over those of a preset.

use super::preferences::Preferences;
use crate::controls::{Action, BindingTable, Key, Preset, bindings_of};

/// A request for keys that is not granted.
pub(super) struct Refusal {
    /// The index of the request.
    pub(super) request: usize,
    /// The key that is refused.
    pub(super) key: Key,
    /// The action that has the key.
    pub(super) holder: Action,
    /// Why.
    pub(super) reason: Reason,
}

/// Why an action is not rebound.
pub(super) enum Reason {
    /// An earlier request has it.
    Taken,
    /// It is the last key of that action.
    Last,
}

/// The bindings of a preset with those that are requested, and the requests that were refused. Requests are granted in
/// order, and take keys from the actions that have them in the preset; of two requests for a key the first has it, and
/// the action of the other keeps its keys. No action is left without a key: it gets back what is free of its preset's
/// keys, and else the last request for one of them is refused.
pub(super) fn grant(
    preset: Preset,
    requests: &[(Action, Vec<Key>)],
) -> (BindingTable, Vec<Refusal>) {
    let usual = bindings_of(preset);
    let mut lasts: Vec<Refusal> = Vec::new();
    loop {
        let is_refused = |index: usize| lasts.iter().any(|last| last.request == index);
        let (map, mut refusals) = bind(&usual, requests, is_refused);
        let Some(last) = last_taken(&usual, &map, requests, is_refused) else {
            refusals.extend(lasts);
            return (map, refusals);
        };
        lasts.push(last);
    }
}

/// The last granted request for a key of an action that is left without any.
fn last_taken(
    usual: &BindingTable,
    map: &BindingTable,
    requests: &[(Action, Vec<Key>)],
    is_refused: impl Fn(usize) -> bool,
) -> Option<Refusal> {
    let mut keyless = Action::ALL.into_iter().filter(|action| Key::of(map, *action).is_empty());
    keyless.find_map(|holder| {
        let usual = Key::of(usual, holder);
        let taken = |keys: &[Key]| keys.iter().copied().find(|key| usual.contains(key));
        let mut last_first = requests.iter().enumerate().rev();
        last_first.find_map(|(request, (action, keys))| {
            let is_rival = *action != holder && action.context() == holder.context();
            let key = taken(keys).filter(|_| is_rival && !is_refused(request))?;
            Some(Refusal { request, key, holder, reason: Reason::Last })
        })
    })
}

/// The usual bindings with the requests that are not refused.
fn bind(
    usual: &BindingTable,
    requests: &[(Action, Vec<Key>)],
    is_refused: impl Fn(usize) -> bool,
) -> (BindingTable, Vec<Refusal>) {
    let mut map = usual.clone();
    let mut granted: Vec<(Key, Action)> = Vec::new();
    let mut refusals = Vec::new();
    for (request, (action, keys)) in
        requests.iter().enumerate().filter(|(request, _)| !is_refused(*request))
    {
        let is_here = |holder: Action| holder.context() == action.context();
        let holder = |key: &Key| granted.iter().find(|(other, by)| other == key && is_here(*by));
        let taken = keys.iter().find_map(|key| Some((*key, holder(key)?.1)));
        if let Some((key, holder)) = taken {
            refusals.push(Refusal { request, key, holder, reason: Reason::Taken });
            continue;
        }
        rebind(&mut map, *action, keys);
        granted.extend(keys.iter().map(|key| (*key, *action)));
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

/// Binds these keys and no others to an action, and unbinds them from the other actions of its context.
fn rebind(map: &mut BindingTable, action: Action, keys: &[Key]) {
    Key::of(map, action).into_iter().for_each(|key| key.unbind(map, action));
    for key in keys {
        action.rivals().for_each(|other| key.unbind(map, other));
        key.bind(map, action);
    }
}

/// A conflict with a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Another action has the key, and others besides.
    Used(Action),
    /// It is the only key of another action.
    Only(Action),
}

impl Preferences {
    /// Which key is bound to which action.
    #[must_use]
    pub fn bindings(&self) -> BindingTable {
        grant(self.preset, &self.keys).0
    }

    /// The conflict of one key more for an action; `None` if there is none.
    #[must_use]
    pub fn conflict(&self, action: Action, key: Key) -> Option<Conflict> {
        let map = self.bindings();
        let holder = action.rivals().find(|other| Key::of(&map, *other).contains(&key))?;
        let is_only = Key::of(&map, holder).len() == 1;
        Some(if is_only { Conflict::Only(holder) } else { Conflict::Used(holder) })
    }

    /// Binds one key more to an action, as its first, and unbinds it from the action that has it.
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

    /// Resets an action to the keys of the preset.
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
    fn an_added_key_is_taken_from_the_action_that_had_it() {
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

    /// In the lab a key may be bound to another action than on the map.
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
    fn the_only_key_of_another_action_conflicts() {
        let mine = Preferences::default();
        let only = Some(Conflict::Only(Action::Back));
        assert_eq!(Key::named("Esc").and_then(|key| mine.conflict(Action::Help, key)), only);
    }
}
