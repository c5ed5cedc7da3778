-- +goose Up
ALTER TABLE actions ADD COLUMN broken_at INTEGER NOT NULL DEFAULT 0; -- of the last attempt that broke off while the server was well, if it was the last of all
ALTER TABLE actions ADD COLUMN broken_for INTEGER NOT NULL DEFAULT 0; -- for how many milliseconds they have done so
