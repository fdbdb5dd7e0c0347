//! What every careful bot does in the place of a verb: it is silent by a listener, its step lights no gas, it is off ground that
//! closes, and keeps out of fire.

use super::Seen;
use super::firm::heeded;
use super::flames::kept_off_fire;
use super::gas::kept_off_gas;
use super::quiet::kept_quiet;
use crate::intent::Verb;

/// A verb, or what is done in its place where a listener, gas, groaning ground or fire is near.
pub(super) fn careful(seen: &Seen, verb: Verb) -> Verb {
    kept_off_fire(seen, heeded(seen, kept_off_gas(seen, kept_quiet(seen, verb))))
}
