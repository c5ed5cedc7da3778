-- +goose Up
-- A store's and a table's orders in each state, the newest first: what a filter
-- asks for lies together, however rare it is.
DROP INDEX orders_by_store;
DROP INDEX orders_by_table;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, state, created_at DESC, no DESC) WHERE store_id IS NOT NULL;
CREATE INDEX orders_by_table ON orders (venue_id, table_id, state, created_at DESC, no DESC) INCLUDE (store_id) WHERE table_id IS NOT NULL;
