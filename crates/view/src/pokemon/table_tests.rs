//! The table as set-up goes on.

use kernel::{Script, Seat};
use shipped::{TWO_SEATS, deal_random, old_school, pool};

use crate::{Seated, Sitting, Viewer};

#[test]
fn prizes_are_counted_once_they_are_laid() {
    let (pool, ruleset) = (pool(), old_school(TWO_SEATS));
    let mut before = 0;
    for seed in 0..12 {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let mut sitting = Sitting::new("", rules, state, Script::default());
        while sitting.turn().number == 0 {
            let view = sitting.view(Viewer::Seat(Seat(0)));
            for seat in &view.seats {
                before += u32::from(seat.gauges.is_empty());
                assert!(seat.gauges.iter().all(|gauge| gauge.of > 0), "{seat:?}");
            }
            let seat = sitting.asked()[0];
            let question = sitting.game().question(seat).expect("it is asked");
            let answer = question.unrank(0);
            sitting
                .answer_open(seat, &answer.0)
                .expect("a legal answer");
        }
        let view = sitting.view(Viewer::Seat(Seat(0)));
        for seat in &view.seats {
            let prizes = &seat.gauges[0];
            let said = (&*prizes.label, prizes.now, prizes.of);
            assert_eq!(said, ("Prizes left", 6, 6), "seed {seed}");
        }
    }
    assert!(before > 0, "somebody is asked before Prizes are laid");
}
