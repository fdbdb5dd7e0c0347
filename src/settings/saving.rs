//! The plugin that holds the preferences, and saves each change at the end of its frame.

use std::path::PathBuf;

use bevy::prelude::resource_changed;
use bevy::prelude::{
    App, DetectChangesMut, IntoScheduleConfigs, Last, Local, Plugin, Res, ResMut, Resource,
    SystemSet,
};

use super::preferences::Preferences;

/// Inserts [`Preferences`], [`Mistakes`] and [`NotSaved`], and saves every change of the preferences in a file.
pub struct SettingsPlugin {
    /// The preferences to begin with.
    pub preferences: Preferences,
    /// The file; without one nothing is saved.
    pub file: Option<PathBuf>,
    /// The entries of the file that were ignored.
    pub mistakes: Vec<String>,
}

/// The preferences are saved, at the end of the frame in which they were changed.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingsSystems;

/// The entries of the file that were ignored at the start, a line each.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes(pub Vec<String>);

/// The file that the preferences are saved in.
#[derive(Resource)]
struct SettingsFile(PathBuf);

/// Why the last change could not be saved; empty where it was.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct NotSaved(pub String);

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        let not_saved =
            if self.file.is_some() { "" } else { "there is no folder for it: set HOME" };
        app.insert_resource(self.preferences.clone())
            .insert_resource(NotSaved(not_saved.to_owned()));
        app.insert_resource(Mistakes(self.mistakes.clone()));
        if let Some(file) = self.file.clone() {
            app.insert_resource(SettingsFile(file));
            let has_changed = resource_changed::<Preferences>;
            app.add_systems(Last, save.in_set(SettingsSystems).run_if(has_changed));
        }
    }
}

impl SettingsPlugin {
    /// The settings of the user, from the platform's file.
    #[must_use]
    pub fn of_user() -> Self {
        let file = Preferences::usual_file();
        let (preferences, mistakes) = file.as_deref().map(Preferences::load).unwrap_or_default();
        Self { preferences, file, mistakes }
    }
}

fn save(
    preferences: Res<Preferences>,
    file: Res<SettingsFile>,
    mut not_saved: ResMut<NotSaved>,
    mut saved: Local<Option<Preferences>>,
) {
    let Some(old) = saved.as_ref() else {
        *saved = Some(preferences.clone());
        return;
    };
    let outcome = preferences.save(old, &file.0);
    if outcome.is_ok() {
        *saved = Some(preferences.clone());
    }
    not_saved.set_if_neq(NotSaved(outcome.err().unwrap_or_default()));
}
