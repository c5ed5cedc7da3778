-- +goose Up
-- A store's and a table's orders are counted by state without looking at them.
DROP INDEX orders_by_store;
DROP INDEX orders_by_table;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, created_at DESC, no DESC, state) WHERE store_id IS NOT NULL;
CREATE INDEX orders_by_table ON orders (venue_id, table_id, created_at DESC, no DESC, state) WHERE table_id IS NOT NULL;

-- The venue stands apart from the words: no word that somebody looks for begins
-- like it. The row id is orders.no; letters that the tokenizer leaves as they
-- are are spelled as br.Fold spells them.
DROP TABLE orders_search;
CREATE VIRTUAL TABLE orders_search USING fts5 (venue, words, content='', columnsize=0, tokenize='unicode61 remove_diacritics 2');
INSERT INTO orders_search (rowid, venue, words)
SELECT no, replace(venue_id, '-', ''),
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'ħ', 'h'), 'Ħ', 'h'), 'ı', 'i'), 'ł', 'l'), 'Ł', 'l'), 'þ', 'th'), 'Þ', 'th')
FROM (
  SELECT o.no, o.venue_id, o.code || ' ' || o.customer_name || ' ' || COALESCE(o.customer_phone, '') || ' ' ||
    COALESCE((SELECT group_concat(json_extract(i.value, '$.NomeProduto'), ' ') FROM json_each(o.items) i), '') AS words
  FROM orders o ORDER BY o.no
);
