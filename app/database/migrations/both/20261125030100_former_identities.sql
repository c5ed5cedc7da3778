-- +goose Up
-- CPFs and telephones (kind: cpf, phone) that a customer had before: his orders name him
-- by them.
CREATE TABLE customer_former_identities (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  value       TEXT NOT NULL,
  PRIMARY KEY (customer_id, kind, value)
);
CREATE INDEX customer_former_identities_by_value ON customer_former_identities (value, kind);
