create table uploads (
    number integer primary key,
    id     text    not null unique, -- made of the hash of the replay
    size   integer not null,        -- bytes
    replay blob    not null
) strict;

-- One row that is written to see whether the disk still answers.
create table pulse (
    number integer primary key check (number = 1),
    at     integer not null         -- seconds since 1970
) strict;
