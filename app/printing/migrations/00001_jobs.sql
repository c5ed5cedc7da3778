-- +goose Up
CREATE TABLE jobs (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT, -- the order in which papers were asked for
    id         TEXT    NOT NULL UNIQUE,
    order_id   TEXT    NOT NULL,
    venue_id   TEXT    NOT NULL,
    printer    TEXT    NOT NULL, -- whose queue it stands in
    intended   TEXT    NOT NULL, -- whose queue it stood in before the fallback took over; '' the same
    type       INTEGER NOT NULL, -- 1 order summary, 2 ticket, 4 cancelled order
    copy       INTEGER NOT NULL,
    local      INTEGER NOT NULL, -- 1: nobody waits for a report
    digest     BLOB    NOT NULL, -- of what was asked for, to tell a repetition from another paper
    size       INTEGER NOT NULL, -- bytes of receipt, template and image
    state      INTEGER NOT NULL, -- 0 received, 1 queued, 2 printed, 3 error
    sending    INTEGER NOT NULL DEFAULT 0, -- 1: bytes may be on their way, so it may be on paper
    reprint    INTEGER NOT NULL, -- 1: it may be on paper already and carries the mark
    attempts   INTEGER NOT NULL DEFAULT 0,
    tries      INTEGER NOT NULL DEFAULT 0, -- attempts since a person last asked for it
    reason     TEXT    NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL, -- when a person or the server last asked for it
    updated_at INTEGER NOT NULL,
    version    INTEGER NOT NULL DEFAULT 1, -- grows with every change worth a report
    reported   INTEGER NOT NULL DEFAULT 0,
    receipt    TEXT,
    template   TEXT,
    image      BLOB
) STRICT;

CREATE INDEX jobs_waiting ON jobs (printer, seq) WHERE state < 2;
CREATE INDEX jobs_ended ON jobs (updated_at) WHERE state >= 2;
CREATE INDEX jobs_unreported ON jobs (seq) WHERE local = 0 AND reported < version;
