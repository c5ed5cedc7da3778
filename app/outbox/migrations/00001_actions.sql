-- +goose Up
CREATE TABLE actions (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT, -- the order in which people acted
    id         TEXT    NOT NULL UNIQUE,           -- the Idempotency-Key
    server     TEXT    NOT NULL,
    user_id    TEXT    NOT NULL,
    venue_id   TEXT    NOT NULL,
    order_id   TEXT    NOT NULL,
    method     TEXT    NOT NULL,
    path       TEXT    NOT NULL, -- with the query
    header     TEXT    NOT NULL, -- JSON, names to values
    body       BLOB    NOT NULL,
    digest     BLOB    NOT NULL, -- of everything above but seq
    state      INTEGER NOT NULL, -- 1 stored, 2 confirmed, 3 refused, 4 dead, 5 discarded, 6 acknowledged
    attempts   INTEGER NOT NULL DEFAULT 0,
    failures   INTEGER NOT NULL DEFAULT 0, -- attempts since a person last asked for it that failed by the action itself
    sent_at    INTEGER NOT NULL DEFAULT 0, -- of the first attempt that the server may have heard
    status     INTEGER NOT NULL DEFAULT 0, -- HTTP
    answer     BLOB,
    reason     TEXT    NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX actions_waiting ON actions (server, user_id, order_id, seq) WHERE state IN (1, 4);
CREATE INDEX actions_ended ON actions (updated_at) WHERE state NOT IN (1, 4);
