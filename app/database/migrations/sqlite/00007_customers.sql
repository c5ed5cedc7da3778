-- +goose Up
CREATE TABLE customer_categories (
  id          TEXT NOT NULL PRIMARY KEY,
  venue_id    TEXT NOT NULL,
  description TEXT NOT NULL,
  search      TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  UNIQUE (venue_id, search)
);

-- search and identifier_search hold the text without accents, in small letters.
CREATE TABLE customers (
  id                TEXT NOT NULL PRIMARY KEY,
  venue_id          TEXT NOT NULL,
  name              TEXT NOT NULL,
  search            TEXT NOT NULL,
  birth_date        TEXT,
  cpf               TEXT,
  identifier        TEXT NOT NULL,
  identifier_search TEXT NOT NULL,
  sex               INTEGER,
  phone             TEXT NOT NULL,
  email             TEXT NOT NULL,
  on_list           BOOLEAN NOT NULL,
  category_id       TEXT REFERENCES customer_categories (id),
  open_amount       INTEGER NOT NULL,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL,
  UNIQUE (venue_id, cpf),
  CHECK (name <> '' OR cpf IS NOT NULL)
);
CREATE INDEX customers_by_name ON customers (venue_id, search, id);

-- Blocks (kind 1) and alerts (kind 2), in force until they are lifted.
CREATE TABLE customer_restrictions (
  id             TEXT NOT NULL PRIMARY KEY,
  customer_id    TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  kind           INTEGER NOT NULL CHECK (kind IN (1, 2)),
  reason         TEXT NOT NULL,
  by_id          TEXT,
  by_name        TEXT NOT NULL,
  at             INTEGER NOT NULL,
  lifted_reason  TEXT,
  lifted_by_id   TEXT,
  lifted_by_name TEXT,
  lifted_at      INTEGER
);
CREATE INDEX customer_restrictions_of_customer ON customer_restrictions (customer_id, at);
-- A customer is blocked or alerted, never both.
CREATE UNIQUE INDEX customer_restrictions_in_force ON customer_restrictions (customer_id) WHERE lifted_at IS NULL;
