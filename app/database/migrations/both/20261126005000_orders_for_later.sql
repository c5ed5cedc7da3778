-- Own orders for later: the quarter of an hour that one is for, when it is to be begun, and
-- until when it waits apart from the others, NULL once that has come or somebody has begun it.
-- +goose Up
ALTER TABLE orders ADD COLUMN wanted_for BIGINT;
ALTER TABLE orders ADD COLUMN begin_at BIGINT;
ALTER TABLE orders ADD COLUMN waits_until BIGINT;
CREATE INDEX orders_for_later ON orders (venue_id, wanted_for) WHERE wanted_for IS NOT NULL;
CREATE INDEX orders_waiting ON orders (waits_until) WHERE waits_until IS NOT NULL;
