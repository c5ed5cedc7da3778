-- +goose Up
-- Who cannot be told that he waits in vain is given up after a while, as with any letter.
ALTER TABLE booking_waits ADD COLUMN farewell_failures INTEGER NOT NULL DEFAULT 0;
