-- A freed time is held for whoever waits for it: booking_id is the hold that was offered last, empty for none, and
-- held_until (epoch milliseconds) until when; NULL once it was taken or passed on.
-- +goose Up
ALTER TABLE booking_waits ADD COLUMN booking_id TEXT NOT NULL DEFAULT '';
ALTER TABLE booking_waits ADD COLUMN held_until BIGINT;
CREATE INDEX booking_waits_held ON booking_waits (held_until) WHERE held_until IS NOT NULL;
