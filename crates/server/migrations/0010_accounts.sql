create table accounts (
    number  integer primary key,
    name    text    not null,
    folded  text    not null unique, -- the name without its case
    secret  text    not null,        -- the password's hash, with how it was made
    created integer not null         -- seconds since 1970
) strict;

create table sessions (
    token   blob    primary key,     -- hash of the cookie
    account integer not null references accounts (number) on delete cascade,
    expires integer not null         -- seconds since 1970
) strict, without rowid;

create index sessions_by_account on sessions (account, expires);

create table decks (
    account integer not null references accounts (number) on delete cascade,
    name    text    not null,
    format  text    not null,
    list    text    not null,
    primary key (account, name)
) strict, without rowid;

-- Seats that an account may come back to without their key. By the key, so that a claim goes with whoever
-- holds it when seats are swapped.
create table claims (
    account integer not null references accounts (number) on delete cascade,
    tab     integer not null references tables (number) on delete cascade,
    key     blob    not null,        -- hash of the seat's key
    seat    integer not null,        -- that it opened when it was last used
    primary key (account, tab, key)
) strict, without rowid;
