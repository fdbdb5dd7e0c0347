//! The game in a page of a browser: the address says what is played, the page keeps files and shows what is said.
//!
//! The page is `web/index.html`; what the two tell one another are variables and functions of the page that begin with `cavewright`.

mod address;
#[cfg(target_family = "wasm")]
mod leaving;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_family = "wasm")]
mod reading;

#[cfg(target_family = "wasm")]
pub use running::run;

#[cfg(target_family = "wasm")]
mod running {
    use super::address::{Asked, asked};
    use super::{leaving, page, reading};
    use crate::picture::Artwork;
    use crate::record::Replay;
    use crate::screens::Screen;
    use crate::settings::SettingsPlugin;
    use crate::streams::fresh_seed;
    use crate::view::ViewPlugin;
    use crate::world::{NewGame, WorldSource, game_registry};
    use crate::{GamePlugin, window_app};

    /// Plays in the page, until it is closed.
    pub fn run() {
        page::tell_panics();
        let registry = game_registry();
        let replay = page::replay().map(|bytes| Replay::read(&bytes, &registry));
        let replay = replay.and_then(|read| {
            read.inspect_err(|error| {
                page::complain(&format!("This replay cannot be watched: {error}"))
            })
            .ok()
        });
        let asked = asked(&page::address(), &registry).unwrap_or_else(|error| {
            page::complain(&format!("The address names no world: {error}"));
            Asked::default()
        });
        let (game, first) = match (&replay, asked) {
            (Some(replay), _) => (NewGame(replay.source.clone()), Screen::Play),
            (None, Asked { spec: Some(spec), lab }) => {
                let first = if lab { Screen::Lab } else { Screen::Play };
                (NewGame(WorldSource::Generated(spec)), first)
            }
            (None, Asked { spec: None, lab }) => {
                let Ok(caves) = registry.spec("caves") else { return };
                let first = if lab { Screen::Lab } else { Screen::Start };
                (NewGame(WorldSource::Generated(caves.seed(fresh_seed()).spec())), first)
            }
        };
        play(game, first, replay);
    }

    fn play(game: NewGame, first: Screen, replay: Option<Replay>) {
        let (artwork, _) = Artwork::load(&[]);
        let settings = SettingsPlugin::of_user();
        settings.mistakes.iter().for_each(|mistake| page::complain(mistake));
        let mut app =
            window_app(settings, ViewPlugin { artwork }, GamePlugin::new(game, first), replay);
        reading::plugin(&mut app);
        leaving::plugin(&mut app);
        app.run();
    }
}
