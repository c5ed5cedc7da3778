-- +goose Up
-- A marketplace's order is found by its code there, too: its courier says that one.
-- A row of orders_search that comes twice only adds its words to the first: the
-- table keeps no content, and what is added has not been a word of the order.
INSERT INTO orders_search (rowid, words)
SELECT (created_at << 20) | (no & 1048575), replace(venue_id, '-', '') || lower(json_extract(marketplace, '$.Codigo'))
FROM orders
WHERE marketplace IS NOT NULL AND json_extract(marketplace, '$.Codigo') <> '' AND json_extract(marketplace, '$.Codigo') NOT GLOB '*[^0-9A-Za-z]*'
ORDER BY 1;
