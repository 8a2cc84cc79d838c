-- Whatever is done at a table is one act. Answers were all there was.
create table acts (
    tab   integer not null references tables (number),
    nth   integer not null, -- counted from 0
    at_ms integer not null, -- since 1970; 0 where it was not kept
    what  text    not null, -- JSON
    primary key (tab, nth)
) strict, without rowid;

insert into acts (tab, nth, at_ms, what)
select tab, nth, 0,
       json_object('answer', json_object('seat', seat, 'question', question, 'choose', json(choose)))
from answers;

drop table answers;

-- Clocks, spectators, waiting times and the like, as JSON; none for tables from before.
alter table tables add column settings text;
