-- +goose Up
-- A marketplace's order is found by its code there, too: its courier says that one.
UPDATE orders_search s SET words = s.words || ' ' || lower(o.marketplace::json ->> 'Codigo')
FROM orders o
WHERE o.no = s.no AND o.marketplace IS NOT NULL AND o.marketplace::json ->> 'Codigo' ~ '^[0-9A-Za-z]+$';
