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
    use bevy::prelude::App;

    use super::address::{Asked, asked};
    use super::{leaving, page, reading};
    use crate::GamePlugin;
    use crate::controls::FirstBindings;
    use crate::hints::HintsPlugin;
    use crate::picture::Artwork;
    use crate::record::{Replay, SavingPlugin, Store};
    use crate::screens::{Replaying, Screen};
    use crate::settings::{Preferences, SettingsPlugin};
    use crate::streams::fresh_seed;
    use crate::view::ViewPlugin;
    use crate::world::{NewGame, WorldSource, game_registry};

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
        let file = Preferences::usual_file();
        let (preferences, mistakes) = file.as_deref().map(Preferences::load).unwrap_or_default();
        mistakes.iter().for_each(|mistake| page::complain(mistake));
        let bindings = preferences.bindings();
        let settings = SettingsPlugin { preferences, file: file.clone(), mistakes };
        let mut app = App::new();
        app.add_plugins((settings, ViewPlugin { artwork }, GamePlugin { game, first }));
        #[cfg(feature = "sound")]
        app.add_plugins(crate::sound::SoundPlugin);
        match replay {
            Some(replay) => _ = app.insert_resource(Replaying::new(replay)),
            None => {
                let store = Preferences::data_folder().map(Store::new);
                app.add_plugins((SavingPlugin { store }, HintsPlugin { settings_file: file }));
            }
        }
        app.insert_resource(FirstBindings(bindings));
        reading::plugin(&mut app);
        leaving::plugin(&mut app);
        app.run();
    }
}
