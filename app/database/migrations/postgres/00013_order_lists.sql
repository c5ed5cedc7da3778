-- +goose Up
-- A store's and a table's orders are counted by state without looking at them.
DROP INDEX orders_by_store;
DROP INDEX orders_by_table;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, created_at DESC, no DESC) INCLUDE (state) WHERE store_id IS NOT NULL;
CREATE INDEX orders_by_table ON orders (venue_id, table_id, created_at DESC, no DESC) INCLUDE (state) WHERE table_id IS NOT NULL;
