-- Acts are written one after the other, whatever their table, so that those of many tables share a page. Each
-- knows the one before it at its table.
alter table acts rename to acts_by_table;

create table acts (
    number integer primary key,
    tab    integer not null references tables (number),
    nth    integer not null, -- counted from 0 at its table
    prev   integer,          -- the number of its table's act before it; none for the first
    at_ms  integer not null, -- since 1970; 0 where it was not kept
    what   text    not null  -- JSON
) strict;

insert into acts (number, tab, nth, prev, at_ms, what)
select number, tab, nth, lag(number) over (partition by tab order by nth), at_ms, what
from (select row_number() over (order by tab, nth) as number, tab, nth, at_ms, what from acts_by_table)
order by number;

drop table acts_by_table;

-- The last act of each table, as of the act that `headed` names: what was written after it is read through.
create table heads (
    tab  integer primary key references tables (number),
    acts integer not null, -- how many it has
    last integer not null  -- the number of the last
) strict;

insert into heads (tab, acts, last) select tab, count(*), max(number) from acts group by tab;

create table headed (
    number integer primary key check (number = 1),
    act    integer not null
) strict;

insert into headed (number, act) select 1, coalesce(max(number), 0) from acts;

-- Whether people gather no more.
alter table tables add column started integer not null default 0;

update tables set started = 1
where number in (select tab from acts where json_type(what, '$.start') is not null);
