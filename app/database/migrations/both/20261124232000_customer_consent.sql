-- +goose Up
-- What a customer has agreed to, and when; both are there or neither is.
ALTER TABLE customers ADD COLUMN consent_at BIGINT;
ALTER TABLE customers ADD COLUMN consent_text TEXT NOT NULL DEFAULT '';
CREATE INDEX customers_by_email ON customers (venue_id, email) WHERE email <> '';
