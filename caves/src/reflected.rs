//! What the types of this crate register with Bevy's reflection: the names that `#[reflect(...)]` looks for.

pub(crate) use bevy_ecs::reflect::{ReflectComponent, ReflectResource};
pub(crate) use bevy_reflect::prelude::ReflectDefault;
pub(crate) use bevy_reflect::{ReflectDeserialize, ReflectSerialize};
