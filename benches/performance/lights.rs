//! A frame in which nothing happens, with many lights in view, beside one of the same hall by the lantern alone.

use std::path::Path;

use bevy::app::App;
use cavewright::world::{Lit, NewGame, make_world};
use serde_json::{Value, json};

use crate::places::source_of;
use crate::view::{begun, idle, settle_and_save, window};

/// What a process measures that measures this.
pub const PART: &str = "lights";

/// Lamps in the hall.
pub const LAMPS: usize = 12;

/// The hall, with the player in its middle, and with or without lamps.
fn hall(has_lamps: bool) -> NewGame {
    let (width, height) = (29, 13);
    let tile = |x: usize, y: usize| match (x, y) {
        _ if x == 0 || x + 1 == width || y == 0 || y + 1 == height => '#',
        _ if (x, y) == (width / 2, height / 2) => '@',
        (_, 2 | 10) if has_lamps && x.is_multiple_of(4) => 'L',
        _ => '.',
    };
    let rows: Vec<String> = (0..height).map(|y| (0..width).map(|x| tile(x, y)).collect()).collect();
    let rows = rows.join("\n");
    let rest = "[legend]\nL = { fixture = 'lamp' }\n[mountain]\nnumber = 0\n";
    NewGame(source_of(&format!("levels = ['''\n{rows}\n''']\n{rest}")))
}

/// The processor time of a frame in the hall, in seconds.
fn frame(app: &mut App, has_lamps: bool) -> f64 {
    app.insert_resource(hall(has_lamps));
    make_world(app.world_mut());
    settle_and_save(app);
    let lights = app.world().resource::<Lit>().lights().len();
    assert_eq!(lights, if has_lamps { LAMPS } else { 0 });
    idle(app).1
}

/// Measures both, that by the lantern before and after the other, as the machine's speed changes.
pub fn measure(saves: &Path) -> Value {
    let app = &mut begun(window(hall(false), saves));
    let [before, lit, after] = [false, true, false].map(|has_lamps| frame(app, has_lamps));
    let alone = f64::midpoint(before, after);
    json!({ "lights": lit - alone, "alone": alone })
}
