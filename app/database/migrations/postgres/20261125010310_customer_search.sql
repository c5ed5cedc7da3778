-- +goose Up
-- Customers are found by three letters or digits on, wherever they stand.
CREATE INDEX customers_by_fragment ON customers USING gin (search gin_trgm_ops, cpf gin_trgm_ops, identifier_search gin_trgm_ops);
