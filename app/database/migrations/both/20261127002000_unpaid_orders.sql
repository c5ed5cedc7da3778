-- Orders that wait for their online payment, and those that were never paid: the venue sees an order once it is paid.
-- +goose Up
-- kept is the order as it will be placed, encoded; without the person once that is over. held_until is for how long its
-- stock is held; NULL: no longer.
CREATE TABLE unpaid_orders (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  public_code    TEXT   NOT NULL UNIQUE,
  phone_hash     TEXT,
  customer_cpf   TEXT,
  customer_phone TEXT,
  wanted_for     BIGINT,
  items          TEXT   NOT NULL,
  kept           TEXT   NOT NULL,
  charge_id      TEXT   NOT NULL,
  stands         TEXT   NOT NULL,
  asked_at       BIGINT NOT NULL,
  pay_by         BIGINT NOT NULL,
  held_until     BIGINT,
  ended_at       BIGINT
);
CREATE INDEX unpaid_orders_held ON unpaid_orders (held_until, id) WHERE held_until IS NOT NULL;
CREATE INDEX unpaid_orders_ended ON unpaid_orders (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX unpaid_orders_of_phone ON unpaid_orders (venue_id, customer_phone) WHERE customer_phone IS NOT NULL;
CREATE INDEX unpaid_orders_of_cpf ON unpaid_orders (venue_id, customer_cpf) WHERE customer_cpf IS NOT NULL;
CREATE INDEX unpaid_orders_for ON unpaid_orders (venue_id, wanted_for) WHERE wanted_for IS NOT NULL AND held_until IS NOT NULL;

-- What was given back of an order's payment, encoded.
ALTER TABLE orders ADD COLUMN refunds TEXT;
