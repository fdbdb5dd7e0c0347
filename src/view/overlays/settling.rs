//! What would close and open around the player if the mountain settled now, as far as what is known makes that sure (SPEC 57).

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::view::chunks::TileSprite;
use crate::view::settling::{Change, change_at};
use crate::view::widgets::colour;

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
    let changes = source.prepared.settling.as_deref()?;
    let change = change_at(changes, at)?;
    let sides = change.sides(at, source.terrain.size(), |beyond| change_at(changes, beyond));
    let tint = colour(if change.is_fall() { CLOSES } else { OPENS });
    Some(TileSprite { cell: source.atlases.mark_cell(change.mark(0), sides), tint })
}

/// Each colour with what it means and how many tiles there are of it; or that there are none, or never are.
pub(super) fn legend_lines(settling: Option<&[(Position, Change)]>) -> Vec<(Rgb, String)> {
    let Some(changes) = settling else {
        return vec![(CLOSES, "the ground never settles here".to_owned())];
    };
    let falls = changes.iter().filter(|(_, change)| change.is_fall()).count();
    let opens = changes.len() - falls;
    vec![(CLOSES, format!("{falls} would close")), (OPENS, format!("{opens} would open"))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::settling::Changes;

    /// SPEC 57
    #[test]
    fn the_legend_counts_what_would_close_and_open() {
        let at = |x| Position::new(x, 0, 0);
        let words = |settling: Option<Changes>| {
            let lines = legend_lines(settling.as_deref()).into_iter();
            lines.map(|(_, line)| line).collect::<Vec<_>>()
        };
        assert_eq!(words(None), ["the ground never settles here"]);
        assert_eq!(words(Some(Vec::new())), ["0 would close", "0 would open"]);
        let changes = [Change::Closes, Change::Opens, Change::Falls];
        let changes = (0..).map(at).zip(changes).collect();
        assert_eq!(words(Some(changes)), ["2 would close", "1 would open"]);
    }
}
