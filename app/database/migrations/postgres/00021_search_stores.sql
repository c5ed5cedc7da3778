-- +goose Up
-- A store's and a table's words lie together, the newest first.
CREATE INDEX orders_search_by_store ON orders_search (venue_id, store_id, created_at DESC, no DESC) WHERE store_id IS NOT NULL;
CREATE INDEX orders_search_by_table ON orders_search (venue_id, table_id, created_at DESC, no DESC) WHERE table_id IS NOT NULL;
