-- +goose Up
-- Refused orders are few among the others: what a keyword is looked for in lies once
-- more among the refused alone.
CREATE TABLE orders_search_refused (LIKE orders_search);
INSERT INTO orders_search_refused
SELECT s.* FROM orders_search s JOIN orders o ON o.no = s.no WHERE o.state = 6 ORDER BY s.venue_id, s.created_at, s.no;
ALTER TABLE orders_search_refused ADD PRIMARY KEY (no);
CREATE INDEX orders_search_refused_by_age ON orders_search_refused (venue_id, created_at DESC, no DESC);
CREATE INDEX orders_search_refused_by_store ON orders_search_refused (venue_id, store_id, created_at DESC, no DESC) WHERE store_id IS NOT NULL;
CREATE INDEX orders_search_refused_by_table ON orders_search_refused (venue_id, table_id, created_at DESC, no DESC) WHERE table_id IS NOT NULL;
CREATE INDEX orders_search_refused_by_beginning ON orders_search_refused
  USING gin (search_beginnings(venue_id, created_at, words) COLLATE "C") WITH (fastupdate = off);
ALTER INDEX orders_search_refused_by_beginning ALTER COLUMN 1 SET STATISTICS 0;
