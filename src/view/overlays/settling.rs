//! What would close and open around the player if the mountain settled now, as far as what is known makes that sure (SPEC 57).

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::SettlingMark;
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::TileSprite;
use crate::view::settling::{mark_of, sides_of};
use crate::view::widgets::colour;
use crate::world::settling::{Change, WouldSettle, change_at};

pub(super) const TINT: Tint = Tint { prepare, sprite_at, meaning: Meaning::Settling };

/// What would close.
const CLOSES: Rgb = REGION_COLOURS[5];
/// What would open.
const OPENS: Rgb = REGION_COLOURS[1];

fn prepare(inputs: &TintInputs, prepared: &mut Prepared) {
    let around = |player| inputs.forecast.around(player, &inputs.knowledge);
    prepared.settling = inputs.player().and_then(around);
}

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let changes = &source.prepared.settling.as_ref()?.changes;
    let change = change_at(changes, at)?;
    let sides = sides_of(change, at, source.terrain.size(), |beyond| change_at(changes, beyond));
    let (tint, has_sign) = (colour(ink_of(change)), source.signs.at(at).is_some());
    Some(TileSprite { cell: source.atlases.mark_cell(mark_of(change, 0), sides, has_sign), tint })
}

fn ink_of(change: Change) -> Rgb {
    if change.is_fall() { CLOSES } else { OPENS }
}

/// Each mark and its colour, with what it means and how many tiles have it, in view or not; or that there never are any.
pub(super) fn legend_lines(settling: Option<&WouldSettle>) -> Vec<(SettlingMark, Rgb, String)> {
    let line = |change: Change, what| (mark_of(change, 0), ink_of(change), what);
    let Some(WouldSettle { radius, changes }) = settling else {
        return vec![line(Change::Closes, "the ground never settles here".to_owned())];
    };
    let falls = changes.iter().filter(|(_, change)| change.is_fall()).count();
    let opens = changes.len() - falls;
    let within = |count: usize, what: &str| format!("{count} within {radius} tiles would {what}");
    vec![line(Change::Closes, within(falls, "close")), line(Change::Opens, within(opens, "open"))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::settling::Changes;

    /// SPEC 57
    #[test]
    fn the_legend_counts_what_would_close_and_open() {
        let at = |x| Position::new(x, 0, 0);
        let words = |settling: Option<Changes>| {
            let settling = settling.map(|changes| WouldSettle { radius: 12, changes });
            let lines = legend_lines(settling.as_ref()).into_iter();
            lines.map(|(.., line)| line).collect::<Vec<_>>()
        };
        assert_eq!(words(None), ["the ground never settles here"]);
        let none = ["0 within 12 tiles would close", "0 within 12 tiles would open"];
        assert_eq!(words(Some(Vec::new())), none);
        let changes = [Change::Closes, Change::Opens, Change::Falls];
        let changes = (0..).map(at).zip(changes).collect();
        let some = ["2 within 12 tiles would close", "1 within 12 tiles would open"];
        assert_eq!(words(Some(changes)), some);
        let marks = legend_lines(Some(&WouldSettle { radius: 40, changes: Vec::new() }))
            .into_iter()
            .map(|(mark, ..)| mark);
        let expected = [SettlingMark::Closes { density: 0 }, SettlingMark::Opens];
        assert!(marks.eq(expected), "each line has the mark of its tiles");
    }
}
