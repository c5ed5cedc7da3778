-- +goose Up
-- A store's and a table's orders in each state, the newest first: what a filter
-- asks for lies together, however rare it is.
DROP INDEX orders_by_store;
DROP INDEX orders_by_table;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, state, created_at DESC, no DESC) WHERE store_id IS NOT NULL;
CREATE INDEX orders_by_table ON orders (venue_id, table_id, state, created_at DESC, no DESC, store_id) WHERE table_id IS NOT NULL;

-- Words are found from the newest order on, and no further than needed: the row
-- id is the time of placing with the last 20 bits of orders.no below it, each
-- word is one of its venue (32 letters), and its beginnings of up to 12 letters
-- have lists of their own. Store and table are words, too. The words are
-- those of br.Fold: whatever is not ASCII belongs to them.
CREATE VIRTUAL TABLE orders_words USING fts5vocab (orders_search, instance);
CREATE VIRTUAL TABLE orders_search_new USING fts5 (words, content='', columnsize=0, detail=none, tokenize='ascii',
  prefix='33 34 35 36 37 38 39 40 41 42 43 44');
INSERT INTO orders_search_new (rowid, words)
SELECT (o.created_at << 20) | (o.no & 0xFFFFF),
  replace(o.venue_id, '-', '') || replace(w.words, ' ', ' ' || replace(o.venue_id, '-', '')) ||
  COALESCE(' ' || replace(o.store_id, '-', ''), '') || COALESCE(' ' || replace(o.table_id, '-', ''), '')
FROM (SELECT doc, group_concat(term, ' ') AS words FROM orders_words WHERE col = 'words' GROUP BY doc) w
JOIN orders o ON o.no = w.doc
ORDER BY o.created_at, o.no;
DROP TABLE orders_words;
DROP TABLE orders_search;
ALTER TABLE orders_search_new RENAME TO orders_search;
