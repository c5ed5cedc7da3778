-- +goose Up
-- The colour of a category, as #rrggbb.
ALTER TABLE customer_categories ADD COLUMN colour TEXT NOT NULL DEFAULT '#5b6470';
-- Customers of a category, by name; and who has a telephone.
CREATE INDEX customers_by_category ON customers (category_id, search, id) WHERE category_id IS NOT NULL;
CREATE INDEX customers_by_phone ON customers (venue_id, phone) WHERE phone <> '';

-- What a venue has written down about a customer.
CREATE TABLE customer_notes (
  id          TEXT   NOT NULL PRIMARY KEY,
  customer_id TEXT   NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  text        TEXT   NOT NULL,
  by_id       TEXT,
  by_name     TEXT   NOT NULL,
  at          BIGINT NOT NULL
);
CREATE INDEX customer_notes_of_customer ON customer_notes (customer_id, at);

-- The customer was under an alert when the order came in.
ALTER TABLE orders ADD COLUMN customer_alerted BOOLEAN NOT NULL DEFAULT FALSE;
-- A customer's orders, by CPF; before, only of those who gave no telephone.
DROP INDEX orders_by_cpf;
CREATE INDEX orders_by_cpf ON orders (venue_id, customer_cpf, created_at) WHERE customer_cpf IS NOT NULL;
