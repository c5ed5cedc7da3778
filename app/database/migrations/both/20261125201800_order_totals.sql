-- What an order's total is made of, as JSON; NULL where all of it is items: of orders from
-- before, and of a marketplace's. And where a delivery goes, beside the address in the
-- customer's words: CEP, district, city and position, as JSON, erased with the address.
-- +goose Up
ALTER TABLE orders ADD COLUMN totals TEXT;
ALTER TABLE orders ADD COLUMN destination TEXT;
