-- Quantities are thousandths of the product's unit, costs 1/10 000 real (D45).
-- +goose Up
CREATE TABLE stock_balances (
  venue_id   TEXT   NOT NULL,
  product_id TEXT   NOT NULL,
  on_hand    BIGINT NOT NULL DEFAULT 0,
  reserved   BIGINT NOT NULL DEFAULT 0,
  quota_used BIGINT NOT NULL DEFAULT 0,
  minimum    BIGINT NOT NULL DEFAULT 0,
  value      BIGINT NOT NULL DEFAULT 0,
  paid       BIGINT NOT NULL DEFAULT 0,
  paid_for   BIGINT NOT NULL DEFAULT 0,
  last_no    BIGINT NOT NULL DEFAULT 0,
  moved_at   BIGINT,
  counted_at BIGINT,
  PRIMARY KEY (venue_id, product_id)
);

CREATE TABLE stock_reasons (
  venue_id    TEXT   NOT NULL,
  id          TEXT   NOT NULL,
  direction   TEXT   NOT NULL,
  name        TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  archived_at BIGINT,
  PRIMARY KEY (venue_id, id)
);

CREATE TABLE stock_movements (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  kind        TEXT   NOT NULL,
  reason      TEXT   NOT NULL,
  supplier    TEXT   NOT NULL,
  invoice     TEXT   NOT NULL,
  fact_on     TEXT   NOT NULL,
  note        TEXT   NOT NULL,
  order_id    TEXT   NOT NULL,
  order_code  TEXT   NOT NULL,
  reverses    TEXT,
  lines       BIGINT NOT NULL,
  paid        BIGINT NOT NULL,
  search      TEXT   NOT NULL,
  actor_id    TEXT   NOT NULL,
  actor_name  TEXT   NOT NULL,
  recorded_at BIGINT NOT NULL
);
CREATE INDEX stock_movements_of_venue ON stock_movements (venue_id, kind, recorded_at);
CREATE UNIQUE INDEX stock_movements_reversed ON stock_movements (reverses);

CREATE TABLE stock_ledger (
  venue_id      TEXT   NOT NULL,
  product_id    TEXT   NOT NULL,
  no            BIGINT NOT NULL,
  movement_id   TEXT   NOT NULL REFERENCES stock_movements (id),
  line          BIGINT NOT NULL,
  quantity      BIGINT NOT NULL,
  package_units BIGINT NOT NULL,
  on_hand       BIGINT NOT NULL,
  cost          BIGINT NOT NULL,
  value         BIGINT NOT NULL,
  paid          BIGINT,
  recorded_at   BIGINT NOT NULL,
  PRIMARY KEY (venue_id, product_id, no)
);
CREATE INDEX stock_ledger_of_movement ON stock_ledger (movement_id);

CREATE TABLE stock_draws (
  order_id   TEXT    NOT NULL,
  item_id    TEXT    NOT NULL,
  product_id TEXT    NOT NULL,
  venue_id   TEXT    NOT NULL,
  product    TEXT    NOT NULL,
  quantity   BIGINT  NOT NULL,
  cost       BIGINT  NOT NULL,
  quota      BOOLEAN NOT NULL,
  state      BIGINT  NOT NULL,
  PRIMARY KEY (order_id, item_id, product_id)
);
