-- The account of a table's visit: its orders, payments, and what its guests ask for from their phones. A table has one
-- current account; one that was left unpaid when other guests ordered stays open beside it. Values are centavos.
-- +goose Up
CREATE TABLE table_accounts (
  id           TEXT    PRIMARY KEY,
  venue_id     TEXT    NOT NULL,
  table_id     TEXT    NOT NULL,
  table_number TEXT    NOT NULL,
  opened_at    BIGINT  NOT NULL,
  last_at      BIGINT  NOT NULL,
  untaxed      BOOLEAN NOT NULL,
  left_at      BIGINT,
  closed_at    BIGINT,
  closed_by    TEXT    NOT NULL
);
CREATE UNIQUE INDEX table_accounts_current ON table_accounts (table_id) WHERE closed_at IS NULL AND left_at IS NULL;
CREATE INDEX table_accounts_of_venue ON table_accounts (venue_id, closed_at, opened_at);

-- settled is, from the closing on, how the order was paid: what its sale is told if it is delivered later.
CREATE TABLE table_account_orders (
  order_id   TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES table_accounts (id),
  settled    TEXT
);
CREATE INDEX table_account_orders_of ON table_account_orders (account_id);

CREATE TABLE table_account_payments (
  id         TEXT   PRIMARY KEY,
  account_id TEXT   NOT NULL REFERENCES table_accounts (id),
  kind       TEXT   NOT NULL,
  value      BIGINT NOT NULL,
  tendered   BIGINT NOT NULL,
  at         BIGINT NOT NULL,
  by_name    TEXT   NOT NULL,
  undone_at  BIGINT,
  undone_by  TEXT   NOT NULL
);
CREATE INDEX table_account_payments_of ON table_account_payments (account_id);

CREATE TABLE table_calls (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  table_id     TEXT   NOT NULL,
  table_number TEXT   NOT NULL,
  kind         TEXT   NOT NULL,
  asked_at     BIGINT NOT NULL,
  taken_at     BIGINT,
  taken_by     TEXT   NOT NULL
);
CREATE UNIQUE INDEX table_calls_waiting ON table_calls (table_id, kind) WHERE taken_at IS NULL;
CREATE INDEX table_calls_of_venue ON table_calls (venue_id, asked_at);
