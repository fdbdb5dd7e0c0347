//! Which part of a survey a process makes, where many do.

use crate::cli::exit::{Exit, Failure, complain};
use crate::cli::values::whole_number;
use crate::report::Shard;

/// The variables by which Slurm tells a task of an array which one it is.
const TASK: &str = "SLURM_ARRAY_TASK_ID";
const FIRST: &str = "SLURM_ARRAY_TASK_MIN";
const COUNT: &str = "SLURM_ARRAY_TASK_COUNT";
const STEP: &str = "SLURM_ARRAY_TASK_STEP";

/// The part that was asked for, or that of a task of a Slurm array, or all.
///
/// # Errors
/// Exit 2 where the numbers of the array are not evenly spaced.
pub(super) fn shard_of(asked: Option<Shard>) -> Result<Shard, Failure> {
    let variable = |name: &str| std::env::var(name).ok().as_deref().and_then(whole_number);
    if asked.is_some() || std::env::var_os(TASK).is_none() {
        return Ok(asked.unwrap_or_default());
    }
    let shard = of_array(variable).ok_or_else(|| {
        let line = format!("--shard: {TASK}, {FIRST}, {COUNT} and {STEP} do not say which part this is: allowed is --shard I/N");
        Failure::new(Exit::Usage, line)
    })?;
    complain(format!("part {} of {}, by {TASK}", shard.index + 1, shard.of));
    Ok(shard)
}

fn of_array(variable: impl Fn(&str) -> Option<u64>) -> Option<Shard> {
    let after = variable(TASK)?.checked_sub(variable(FIRST)?)?;
    let (step, of) = (variable(STEP).unwrap_or(1), variable(COUNT)?);
    let index = after.checked_div(step).filter(|index| index * step == after && *index < of)?;
    Some(Shard { index, of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_of_an_array_makes_its_part() {
        let shard = |task: &str, first: &str, count: &str, step: &str| {
            of_array(|name| match name {
                TASK => whole_number(task),
                FIRST => whole_number(first),
                COUNT => whole_number(count),
                _ => whole_number(step),
            })
        };
        assert_eq!(shard("3", "1", "4", "1"), Some(Shard { index: 2, of: 4 }));
        assert_eq!(shard("20", "10", "3", "5"), Some(Shard { index: 2, of: 3 }));
        assert_eq!(shard("7", "0", "8", ""), Some(Shard { index: 7, of: 8 }));
        // `--array=1,5,7`
        assert_eq!(shard("7", "1", "3", "1"), None);
        assert_eq!(shard("0", "1", "3", "1"), None);
        assert_eq!(shard("2", "1", "3", "0"), None);
        assert_eq!(shard("x", "1", "3", "1"), None);
    }
}
