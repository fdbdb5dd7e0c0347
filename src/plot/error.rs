//! Why a report is not drawn.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The histograms could not be drawn.
    #[error("the histograms cannot be drawn: {0}")]
    Histograms(String),
    /// A world could not be drawn.
    #[error("a world cannot be drawn: {0}")]
    World(#[from] image::ImageError),
}
