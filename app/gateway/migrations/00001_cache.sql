-- +goose Up
CREATE TABLE answers (
    key     TEXT    NOT NULL PRIMARY KEY, -- of server, user and request
    owner   TEXT    NOT NULL,             -- of server and user; '' what anybody may see
    type    TEXT    NOT NULL,
    total   TEXT    NOT NULL,             -- x-total-count
    body    BLOB    NOT NULL,
    at      INTEGER NOT NULL,             -- when the server said so
    used_at INTEGER NOT NULL
) STRICT;

CREATE INDEX answers_used ON answers (used_at);

CREATE TABLE venues (
    owner     TEXT    NOT NULL,
    venue_id  TEXT    NOT NULL,
    seq       INTEGER NOT NULL, -- changes up to here are in orders
    floor     INTEGER NOT NULL, -- changes before here may concern orders that are not
    heard_at  INTEGER NOT NULL, -- when the server was last heard
    PRIMARY KEY (owner, venue_id)
) STRICT;

CREATE TABLE orders (
    owner      TEXT    NOT NULL,
    venue_id   TEXT    NOT NULL,
    id         TEXT    NOT NULL,
    seq        INTEGER NOT NULL,
    event      TEXT    NOT NULL, -- of the last change, as the stream named it
    created_at INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    store_id   TEXT    NOT NULL,
    dining     TEXT    NOT NULL, -- number of the table
    words      TEXT    NOT NULL, -- folded, each with a space before it
    data       BLOB    NOT NULL, -- JSON as the server sent it
    PRIMARY KEY (owner, id)
) STRICT;

CREATE INDEX orders_newest ON orders (owner, venue_id, created_at DESC, seq DESC);
CREATE INDEX orders_changed ON orders (owner, venue_id, seq);
