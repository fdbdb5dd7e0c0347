//! The histograms of a report's figures.

use plotters::prelude::{
    ChartBuilder, Color, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend,
};
use plotters::style::TextStyle;

use super::error::PlotError;
use crate::art::colours::{LANTERN, Rgb, UI_DIM, UI_GROUND, UI_LINE, UI_TEXT};
use crate::report::{Figure, Report};

const COLUMNS: usize = 3;
/// The height of one histogram, in pixels.
const HEIGHT: u32 = 220;
/// Bars in a histogram at most.
const BARS: u64 = 48;

/// Draws all figures in a grid of a width in pixels; returns it with its height.
pub(super) fn draw(report: &Report, width: u32) -> Result<(String, u32), PlotError> {
    let named: Vec<_> = report.named().collect();
    let rows = named.len().div_ceil(COLUMNS);
    let height = HEIGHT * rows as u32;
    let mut svg = String::new();
    {
        let canvas = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        canvas.fill(&ink(UI_GROUND)).map_err(failed)?;
        for (area, (name, figure)) in canvas.split_evenly((rows, COLUMNS)).iter().zip(named) {
            draw_one(area, &name, figure).map_err(failed)?;
        }
        canvas.present().map_err(failed)?;
    }
    Ok((svg, height))
}

type Area<'a> = plotters::drawing::DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Failed<'a> = plotters::drawing::DrawingAreaErrorKind<
    <SVGBackend<'a> as plotters::backend::DrawingBackend>::ErrorType,
>;

fn draw_one<'a>(area: &Area<'a>, name: &str, figure: &Figure) -> Result<(), Failed<'a>> {
    let ranges = figure.ranges(BARS);
    let (low, high) = match (ranges.first(), ranges.last()) {
        (Some(([low, _], _)), Some(([_, high], _))) => (*low, *high),
        _ => (0.0, 1.0),
    };
    // A single value stands in the middle of an axis that shows something around it.
    let around = match (ranges.len(), figure.is_whole()) {
        (1, true) => 3.0,
        (1, false) => 0.1,
        _ => 0.0,
    };
    let least_width = around / 20.0;
    let most = ranges.iter().map(|(_, count)| *count).max().unwrap_or(1);
    // A whole number stands in the middle of its bar.
    let shift = if figure.is_whole() { 0.5 } else { 0.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_right(20)
        .caption(caption(name, figure), words(14, UI_TEXT))
        .x_label_area_size(26)
        .y_label_area_size(56)
        .build_cartesian_2d(low - shift - around..high - shift + around, 0.0..most as f64 * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(ink(UI_GROUND))
        .bold_line_style(ink(UI_LINE))
        .axis_style(ink(UI_LINE))
        .label_style(words(11, UI_DIM))
        .x_labels(6)
        .y_labels(4)
        .x_label_formatter(&|value| short(*value))
        .y_label_formatter(&|value| format!("{value:.0}"))
        .draw()?;
    chart.draw_series(ranges.iter().filter(|(_, count)| *count > 0).map(
        |([from, to], count)| {
            let corners =
                [(from - shift - least_width, 0.0), (to - shift + least_width, *count as f64)];
            Rectangle::new(corners, ink(LANTERN).filled())
        },
    ))?;
    Ok(())
}

/// A figure's name, mean and median.
fn caption(name: &str, figure: &Figure) -> String {
    let digits = if figure.is_whole() { 1 } else { 4 };
    match figure.summary() {
        Some([_, mean, median, _]) => {
            format!("{name}: mean {mean:.digits$}, median {median:.digits$}")
        }
        None => format!("{name}: no values"),
    }
}

fn words(size: u32, rgb: Rgb) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&ink(rgb))
}

/// A number with as many digits as distinguish it from its neighbours.
fn short(value: f64) -> String {
    let digits = if value.abs() >= 10.0 { 0 } else { 5 };
    let text = format!("{value:.digits$}");
    if digits == 0 {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn ink([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

fn failed(error: impl std::fmt::Display) -> PlotError {
    PlotError::Histograms(error.to_string())
}
