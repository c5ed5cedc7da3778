-- +goose Up
-- An order is found by the digits of its code alone, too: they are what people type.
INSERT INTO orders_search (rowid, words)
SELECT (created_at << 20) | (no & 1048575), replace(venue_id, '-', '') || ltrim(code, 'ABCDEFGHJKLMNPQRSTUVWXYZ')
FROM orders
ORDER BY 1;
