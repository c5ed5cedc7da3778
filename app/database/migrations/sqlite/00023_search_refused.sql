-- +goose Up
-- Refused orders are few among the others: words of their own, which add themselves
-- to those of the order's row, tell that one of its venue, its store and its table is.
INSERT INTO orders_search (rowid, words)
SELECT (created_at << 20) | (no & 1048575), 'refused' || replace(venue_id, '-', '') ||
  COALESCE(' refused' || replace(store_id, '-', ''), '') || COALESCE(' refused' || replace(table_id, '-', ''), '')
FROM orders
WHERE state = 6
ORDER BY 1;
-- Two lists of words of about the same length are worth merging: the server does it
-- every hour.
INSERT INTO orders_search (orders_search, rank) VALUES ('usermerge', 2);
