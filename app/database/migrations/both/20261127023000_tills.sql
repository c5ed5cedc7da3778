-- What equipment uploads: sales, sale tokens (fichas), cash sessions (D47). Values are centavos. What a device names is
-- known by the device and the device's own id: sent again it is the same, and no other device's.
-- +goose Up
CREATE TABLE till_sales (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  equipment_id   TEXT   NOT NULL REFERENCES equipment (id),
  device_id      TEXT   NOT NULL, -- the device's own id of it
  digest         TEXT   NOT NULL, -- of what was sent
  session_id     TEXT   NOT NULL, -- the device's own id of the cash session, which may arrive later; empty without
  sales_point_id TEXT,
  operator_id    TEXT,
  operator       TEXT   NOT NULL,
  equipment      TEXT   NOT NULL,
  code           TEXT   NOT NULL,
  order_code     TEXT   NOT NULL, -- of the order on the board; empty without
  at             BIGINT NOT NULL,
  day            TEXT   NOT NULL,
  received_at    BIGINT NOT NULL,
  total          BIGINT NOT NULL,
  commission     BIGINT NOT NULL,
  items          TEXT   NOT NULL, -- JSON
  payments       TEXT   NOT NULL, -- JSON
  marks          TEXT   NOT NULL, -- JSON
  marked         BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX till_sales_sent ON till_sales (equipment_id, device_id);
CREATE INDEX till_sales_of_session ON till_sales (equipment_id, session_id);
CREATE INDEX till_sales_of_venue ON till_sales (venue_id, at, id);

CREATE TABLE till_payments (
  sale_id  TEXT    NOT NULL REFERENCES till_sales (id),
  position INTEGER NOT NULL,
  method   TEXT    NOT NULL,
  value    BIGINT  NOT NULL,
  PRIMARY KEY (sale_id, position)
);

-- A session is known from whichever of its events comes first; what has not come is NULL.
CREATE TABLE cash_sessions (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  equipment_id   TEXT   NOT NULL REFERENCES equipment (id),
  device_id      TEXT   NOT NULL,
  equipment      TEXT   NOT NULL,
  sales_point_id TEXT,
  operator_id    TEXT,
  operator       TEXT   NOT NULL,
  began_at       BIGINT NOT NULL, -- the earliest moment that is known of it
  opened_at      BIGINT,
  opening        BIGINT NOT NULL,
  opening_digest TEXT   NOT NULL,
  closed_at      BIGINT,
  counted        TEXT   NOT NULL, -- JSON, by method
  closing_digest TEXT   NOT NULL,
  note           TEXT   NOT NULL
);
CREATE UNIQUE INDEX cash_sessions_sent ON cash_sessions (equipment_id, device_id);
CREATE INDEX cash_sessions_of_venue ON cash_sessions (venue_id, began_at, id);
CREATE INDEX cash_sessions_open ON cash_sessions (sales_point_id) WHERE closed_at IS NULL;

-- Supplies are positive, withdrawals negative.
CREATE TABLE cash_movements (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  equipment_id TEXT   NOT NULL REFERENCES equipment (id),
  device_id    TEXT   NOT NULL,
  session_id   TEXT   NOT NULL,
  digest       TEXT   NOT NULL,
  equipment    TEXT   NOT NULL,
  operator     TEXT   NOT NULL,
  at           BIGINT NOT NULL,
  day          TEXT   NOT NULL,
  value        BIGINT NOT NULL,
  reason       TEXT   NOT NULL,
  marked       BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX cash_movements_sent ON cash_movements (equipment_id, device_id);
CREATE INDEX cash_movements_of_session ON cash_movements (equipment_id, session_id);
CREATE INDEX cash_movements_of_venue ON cash_movements (venue_id, at);

CREATE TABLE sale_tokens (
  id           TEXT    PRIMARY KEY,
  venue_id     TEXT    NOT NULL,
  sale_id      TEXT    NOT NULL REFERENCES till_sales (id),
  number       BIGINT  NOT NULL,
  code         TEXT    NOT NULL,
  product      TEXT    NOT NULL,
  value        BIGINT  NOT NULL,
  issued_at    BIGINT  NOT NULL,
  validated_at BIGINT,
  validated_on TEXT    NOT NULL, -- the business day
  validated_by TEXT    NOT NULL, -- the device, or the person
  reprints     INTEGER NOT NULL
);
CREATE UNIQUE INDEX sale_tokens_code ON sale_tokens (venue_id, code);
CREATE INDEX sale_tokens_of_sale ON sale_tokens (sale_id);
CREATE INDEX sale_tokens_of_venue ON sale_tokens (venue_id, issued_at, id);

-- What a product cost until a moment: the price at a moment is that of its first row after it, else today's.
CREATE TABLE product_prices_before (
  product_id TEXT   NOT NULL REFERENCES products (id),
  until      BIGINT NOT NULL,
  price      BIGINT NOT NULL
);
CREATE INDEX product_prices_before_of_product ON product_prices_before (product_id, until);

ALTER TABLE sales ADD COLUMN equipment TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN operator TEXT NOT NULL DEFAULT '';
ALTER TABLE sale_payments ADD COLUMN brand TEXT NOT NULL DEFAULT '';
