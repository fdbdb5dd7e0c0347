//! Every test that needs no window: real systems driven by intents, controls by key messages, and the
//! program by its command line.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod command_line;
mod controls;
mod digging;
mod disk;
mod facts;
mod failures;
mod fighting;
mod generators;
mod golden;
mod golden_save;
mod help;
mod house;
mod joining;
mod journeys;
mod lab;
mod life;
mod menus;
mod minds;
mod movement;
mod new_game;
mod noise;
mod own_generators;
mod pages;
mod plain_reading;
mod power_loss;
mod replay;
mod results;
mod same_game;
mod saved_forms;
mod saving;
mod scenario;
mod scenarios;
mod screens;
mod settings;
mod soak;
mod stairs;
mod support;
mod turns;
#[cfg(unix)]
mod written_files;
