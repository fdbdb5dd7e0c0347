//! Whether what a switch leaves out was there for the player of a game: used, carried, in sight, told by a sign, or of a level that was
//! come to.

use super::counts::Counts;
use crate::world::{
    BESTIARY, Effect, HOLLOWS, HollowKind, SpeciesId, TEMPERS, THINGS, Temper, Thing, Without,
    in_place_of,
};

/// The things, creatures, hollows and tempers that are left out of some worlds.
pub(super) struct LeftOut {
    things: Vec<Thing>,
    species: Vec<SpeciesId>,
    hollows: Vec<HollowKind>,
    tempers: Vec<Temper>,
}

impl LeftOut {
    /// What is left out by names as the parameter `without` has them; `None` where it is none of these, as with noise over stairs.
    pub(super) fn named(names: &str) -> Option<Self> {
        let without = Without::named(names);
        let things = THINGS.iter().map(|kind| kind.thing);
        let species = BESTIARY.iter().filter(|row| in_place_of(row, without).id != row.id);
        let hollows = HOLLOWS.iter().filter(|row| without.has(row.switch));
        let tempers = TEMPERS.iter().filter(|row| row.is_left_out(without));
        let left_out = Self {
            things: things.filter(|thing| without.thing(*thing) != Some(*thing)).collect(),
            species: species.map(|row| row.id).collect(),
            hollows: hollows.map(|row| row.kind).collect(),
            tempers: tempers.map(|row| row.temper).collect(),
        };
        let is_empty = left_out.things.is_empty()
            && left_out.species.is_empty()
            && left_out.hollows.is_empty()
            && left_out.tempers.is_empty();
        (!is_empty).then_some(left_out)
    }

    /// Returns whether some of it was there in a game: gear that was carried, another thing that was used, a creature that came
    /// into sight, a hollow that was opened or whose sign was seen, a level with a temper that was come to.
    pub(super) fn was_there(&self, counts: &Counts) -> bool {
        let had = |thing: &Thing| {
            let number = *thing as usize;
            let is_gear = thing.kind().effect == Effect::Carried;
            if is_gear { counts.had[number] } else { counts.uses[number] > 0 }
        };
        let met = |id: &SpeciesId| counts.met[*id as usize];
        let told =
            |kind: &HollowKind| counts.opened[*kind as usize] > 0 || counts.signs[*kind as usize];
        let came = |temper: &Temper| counts.tempers[*temper as usize];
        self.things.iter().any(had)
            || self.species.iter().any(met)
            || self.hollows.iter().any(told)
            || self.tempers.iter().any(came)
    }

    /// Returns whether some of it changed what was done next in a game: a thing that was used, a hollow that was dug into, a
    /// creature or a sign of a hollow after which another verb than a step came soon. Of gear and tempers that is not known.
    pub(super) fn was_acted_on(&self, counts: &Counts) -> bool {
        let used = |thing: &Thing| counts.uses[*thing as usize] > 0;
        let reacted = |id: &SpeciesId| counts.reactions.to_creature(*id);
        let opened =
            |kind: &HollowKind| counts.dug_into[*kind as usize] || counts.reactions.to_sign(*kind);
        self.things.iter().any(used)
            || self.species.iter().any(reacted)
            || self.hollows.iter().any(opened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gear_is_there_when_carried_and_other_things_when_used() {
        let mut counts = Counts::default();
        counts.had[Thing::Prop as usize] = true;
        counts.had[Thing::FeltWraps as usize] = true;
        let was_there = |names, counts: &Counts| LeftOut::named(names).unwrap().was_there(counts);
        assert!(was_there("felt", &counts) && !was_there("prop", &counts));
        counts.uses[Thing::Prop as usize] = 1;
        assert!(was_there("prop", &counts) && was_there("ear,prop", &counts));
    }

    #[test]
    fn what_is_used_was_acted_on_and_what_is_carried_or_seen_alone_was_not() {
        let mut counts = Counts::default();
        let acted_on = |names, counts: &Counts| LeftOut::named(names).unwrap().was_acted_on(counts);
        counts.had[Thing::FeltWraps as usize] = true;
        counts.met[SpeciesId::Mason as usize] = true;
        counts.signs[HollowKind::Nest as usize] = true;
        assert!(["felt", "mason", "nest", "prop"].iter().all(|name| !acted_on(name, &counts)));
        counts.uses[Thing::Prop as usize] = 1;
        assert!(acted_on("prop", &counts) && !acted_on("mason", &counts));
        counts.opened[HollowKind::Nest as usize] = 1;
        assert!(!acted_on("nest", &counts), "a borer opened it");
        counts.dug_into[HollowKind::Nest as usize] = true;
        assert!(acted_on("nest", &counts) && !acted_on("lode", &counts));
    }

    #[test]
    fn creatures_are_there_when_seen_and_hollows_when_their_signs_are() {
        let mut counts = Counts::default();
        let was_there = |names, counts: &Counts| LeftOut::named(names).unwrap().was_there(counts);
        assert!(!was_there("mason", &counts) && !was_there("nest", &counts));
        counts.met[SpeciesId::Mason as usize] = true;
        counts.signs[HollowKind::Nest as usize] = true;
        assert!(was_there("mason", &counts) && was_there("nest", &counts));
        assert!(!was_there("eel", &counts) && !was_there("lode", &counts));
        counts.opened[HollowKind::Firedamp as usize] = 1;
        counts.had[Thing::PlumbLine as usize] = true;
        assert!(was_there("firedamp", &counts) && was_there("plumb", &counts));
        assert!(!was_there("cistern", &counts));
        assert!(LeftOut::named("stairnoise").is_none() && LeftOut::named("none").is_none());
    }

    #[test]
    fn a_temper_is_there_when_a_level_that_has_it_is_come_to() {
        let mut counts = Counts::default();
        let was_there = |names, counts: &Counts| LeftOut::named(names).unwrap().was_there(counts);
        assert!(!was_there("still", &counts) && !was_there("temper", &counts));
        counts.tempers[Temper::Still as usize] = true;
        assert!(was_there("still", &counts) && was_there("temper", &counts));
        assert!(!was_there("wet", &counts));
    }
}
