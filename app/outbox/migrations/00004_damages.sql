-- +goose Up
-- Queues that were found damaged: people are told of it after a restart, too.
CREATE TABLE damages (
    at       INTEGER NOT NULL PRIMARY KEY,
    file     TEXT    NOT NULL, -- where the damaged one is kept
    salvaged INTEGER NOT NULL, -- how many actions were taken over
    complete INTEGER NOT NULL  -- whether there were no others
) STRICT;
