-- Until when an own order waits to be accepted, as the venue's deadline was when it came in;
-- NULL: for ever. And within how many minutes it was promised to leave, measured by the
-- venue's own last weeks; NULL where nothing was.
-- +goose Up
ALTER TABLE orders ADD COLUMN accept_by BIGINT;
ALTER TABLE orders ADD COLUMN promised_min BIGINT;
ALTER TABLE orders ADD COLUMN promised_max BIGINT;
CREATE INDEX orders_to_accept ON orders (accept_by) WHERE state = 1 AND accept_by IS NOT NULL;
