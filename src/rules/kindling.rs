//! Kindling: what burns takes fire, and powder goes off, in burning gas, oil that bursts, a blast and fire (SPEC 112).

use crate::grid::Position;
use crate::world::{
    Fact, FactWriter, Fire, Fixture, Fixtures, Fluid, Fuse, Ground, Lighter, Matter, Thing,
};

/// Lights what stands at a position, if it burns: gas burns there, or powder has gone off.
pub(super) fn light_fuel(at: Position, by: Lighter, matter: &mut Matter, fixtures: &Fixtures) {
    let is_wet = matter.pours.has(Fluid::Water, at);
    let fire = Fire::of(at, fixtures.at(at), by).filter(|_| !is_wet);
    fire.into_iter().for_each(|fire| matter.kindle(fire));
}

/// Lights powder at a position, lying or with a fuse: it goes off as soon as fuses burn again. Where it lies on something that
/// burns it takes its place, and a fact tells of its fuse.
pub(super) fn light_powder(
    at: Position,
    matter: &mut Matter,
    fixtures: &mut Fixtures,
    ground: &mut Ground,
    facts: &mut FactWriter,
) {
    let standing = fixtures.at(at);
    let is_lit = standing == Some(Fixture::LitPowder);
    let is_powder = || ground.at(at).is_some_and(|lying| lying.stack.thing == Thing::Powder);
    let lies = !is_lit && standing.is_none_or(Fixture::burns) && is_powder();
    if lies {
        ground.remove(at);
        fixtures.put_up(at, Fixture::LitPowder);
        matter.fires.put_out(at);
        facts.write(Fact::SetUp(Fixture::LitPowder), at);
    } else if is_lit {
        matter.fuses.retain(|fuse| fuse.at != at);
    } else {
        return;
    }
    matter.fuses.push(Fuse { at, left: 1 });
}
