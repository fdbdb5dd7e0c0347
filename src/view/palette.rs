//! The colours of the interface in the chosen palette.
//!
//! Panels set the usual colours, which are replaced here before they are drawn. A component stores the original, for a change
//! of the palette.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::stages::ViewSystems;
use crate::picture::Palette;
use crate::settings::Preferences;

/// A colour that was replaced, and the one that replaces it.
#[derive(Component)]
struct Recoloured<C: Component> {
    set: Color,
    shown: Color,
    of: std::marker::PhantomData<C>,
}

/// A component that holds a colour.
trait Coloured: Component<Mutability = Mutable> {
    fn colour(&self) -> Color;
    fn paint(&mut self, colour: Color);
}

impl Coloured for TextColor {
    fn colour(&self) -> Color {
        self.0
    }

    fn paint(&mut self, colour: Color) {
        self.0 = colour;
    }
}

impl Coloured for BackgroundColor {
    fn colour(&self) -> Color {
        self.0
    }

    fn paint(&mut self, colour: Color) {
        self.0 = colour;
    }
}

impl Coloured for BorderColor {
    fn colour(&self) -> Color {
        self.top
    }

    fn paint(&mut self, colour: Color) {
        *self = Self::all(colour);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        (recolour::<TextColor>, recolour::<BackgroundColor>, recolour::<BorderColor>)
            .in_set(ViewSystems::Rest),
    );
}

fn recolour<C: Coloured>(
    mut commands: Commands,
    chosen: Res<Preferences>,
    mut coloured: Query<(Entity, &mut C, Option<&mut Recoloured<C>>)>,
    mut palette: Local<Palette>,
) {
    let is_other = *palette != chosen.palette;
    if !is_other && chosen.palette == Palette::Usual {
        return;
    }
    *palette = chosen.palette;
    for (entity, mut component, recoloured) in &mut coloured {
        if !is_other && !component.is_changed() {
            continue;
        }
        let now = component.colour();
        let set = match &recoloured {
            Some(recoloured) if recoloured.shown == now => recoloured.set,
            _ => now,
        };
        let shown = replaced(set, *palette);
        match recoloured {
            Some(mut recoloured) => (recoloured.set, recoloured.shown) = (set, shown),
            None => {
                commands.entity(entity).insert(Recoloured::<C> { set, shown, of: default() });
            }
        }
        if now != shown {
            component.paint(shown);
        }
    }
}

fn replaced(colour: Color, palette: Palette) -> Color {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    let [red, green, blue] = palette.of([red, green, blue]);
    Color::srgb_u8(red, green, blue).with_alpha(colour.alpha())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::colours;
    use crate::view::widgets::colour;

    #[test]
    fn a_colour_is_replaced_and_comes_back() {
        let mut app = App::new();
        app.init_resource::<Preferences>().add_systems(Last, recolour::<TextColor>);
        let usual = colour(colours::UI_GOOD);
        let text = app.world_mut().spawn(TextColor(usual)).id();
        let seen = |app: &mut App, palette| {
            app.world_mut().resource_mut::<Preferences>().palette = palette;
            app.update();
            app.update();
            app.world().get::<TextColor>(text).map(|text| text.0)
        };
        let safe = seen(&mut app, Palette::ColourBlind);
        assert_ne!(safe, Some(usual));
        let strong = seen(&mut app, Palette::HighContrast);
        assert!(strong != safe && strong != Some(usual));
        assert_eq!(seen(&mut app, Palette::Usual), Some(usual));
        app.world_mut().entity_mut(text).insert(TextColor(colour(colours::UI_BAD)));
        assert_ne!(seen(&mut app, Palette::ColourBlind), safe, "another colour was set");
    }
}
