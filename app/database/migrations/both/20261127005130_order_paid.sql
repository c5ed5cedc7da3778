-- What came in of an order's online payment, where that is known: it may be another amount than its total.
-- +goose Up
ALTER TABLE orders ADD COLUMN paid BIGINT;
