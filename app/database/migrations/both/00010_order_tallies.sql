-- +goose Up
-- How many orders stand in each state, so that the board's total needs no counting.
ALTER TABLE order_counters ADD COLUMN pending BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_counters ADD COLUMN accepted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_counters ADD COLUMN preparing BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_counters ADD COLUMN in_transit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_counters ADD COLUMN delivered BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_counters ADD COLUMN refused BIGINT NOT NULL DEFAULT 0;
UPDATE order_counters SET
  pending    = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 1),
  accepted   = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 2),
  preparing  = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 3),
  in_transit = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 4),
  delivered  = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 5),
  refused    = (SELECT COUNT(*) FROM orders o WHERE o.venue_id = order_counters.venue_id AND o.state = 6);
