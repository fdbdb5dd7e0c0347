//! Changes are kept at once.

use std::path::PathBuf;

use bevy::prelude::resource_changed;
use bevy::prelude::{
    App, DetectChangesMut, IntoScheduleConfigs, Last, Local, Plugin, Res, ResMut, Resource,
    SystemSet,
};

use super::Preferences;

/// Keeps what a player chooses in a file, from then on.
pub struct SettingsPlugin {
    /// What was chosen so far.
    pub preferences: Preferences,
    /// The file; without one nothing is kept.
    pub file: Option<PathBuf>,
    /// What in the file was passed over.
    pub mistakes: Vec<String>,
}

/// What was chosen in the frame is kept.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingsSystems;

/// What in the file was passed over at the start, a line each.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes(pub Vec<String>);

/// The file in which settings are kept.
#[derive(Resource)]
struct SettingsFile(PathBuf);

/// Why what was changed last could not be kept; empty where it was.
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
