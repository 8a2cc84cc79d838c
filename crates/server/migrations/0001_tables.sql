create table tables (
    number  integer primary key,
    id      text    not null unique,
    name    text    not null,
    ordered text    not null, -- the order, as JSON
    created integer not null, -- seconds since 1970
    replay  blob              -- set once the game has ended
) strict;

create index unfinished on tables (number) where replay is null;

create table seats (
    tab  integer not null references tables (number),
    seat integer not null,
    who  text    not null,
    name text    not null,
    key  blob,                -- hash of the seat's key; none for a bot
    primary key (tab, seat)
) strict, without rowid;

create table answers (
    tab      integer not null references tables (number),
    nth      integer not null, -- counted from 0
    seat     integer not null,
    question integer not null,
    choose   text    not null, -- JSON
    primary key (tab, nth)
) strict, without rowid;
