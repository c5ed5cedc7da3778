-- The ways in which a venue takes money, and tabs: numbered cards whose bills are accounts as those of tables are, with
-- charges of their own beside orders. What stays open of a tab is its customer's: on_credit. Values are centavos.
-- +goose Up
CREATE TABLE counter_payment_methods (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  name        TEXT   NOT NULL,
  name_key    TEXT   NOT NULL, -- folded: one in use per venue
  kind        TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE UNIQUE INDEX counter_payment_methods_name ON counter_payment_methods (venue_id, name_key) WHERE archived_at IS NULL;

CREATE TABLE tabs (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  number      TEXT   NOT NULL,
  number_key  TEXT   NOT NULL, -- folded, digits padded: one in use per venue, and what they are sorted by
  note        TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE UNIQUE INDEX tabs_number ON tabs (venue_id, number_key) WHERE archived_at IS NULL;

ALTER TABLE table_accounts ADD COLUMN place TEXT NOT NULL DEFAULT 'mesa';
ALTER TABLE table_accounts ADD COLUMN customer_id TEXT;
ALTER TABLE table_accounts ADD COLUMN on_credit BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX table_accounts_on_credit ON table_accounts (venue_id, closed_at) WHERE on_credit;
CREATE INDEX table_accounts_of_customer ON table_accounts (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE table_account_payments ADD COLUMN method_name TEXT NOT NULL DEFAULT '';

CREATE TABLE tab_charges (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  account_id TEXT   NOT NULL REFERENCES table_accounts (id),
  no         BIGINT NOT NULL,
  at         BIGINT NOT NULL,
  by_name    TEXT   NOT NULL,
  value      BIGINT NOT NULL,
  undone_at  BIGINT,
  undone_by  TEXT   NOT NULL,
  UNIQUE (account_id, no)
);

CREATE TABLE tab_charge_lines (
  charge_id  TEXT   NOT NULL REFERENCES tab_charges (id),
  position   BIGINT NOT NULL,
  product_id TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  note       TEXT   NOT NULL,
  quantity   BIGINT NOT NULL, -- pieces, or grams of what is weighed
  weighed    BOOLEAN NOT NULL,
  value      BIGINT NOT NULL,
  PRIMARY KEY (charge_id, position)
);
