-- +goose Up
-- The board's thresholds of age, and whether a delivery leaves only with a named carrier.
ALTER TABLE venues ADD COLUMN attention_minutes INTEGER NOT NULL DEFAULT 10;
ALTER TABLE venues ADD COLUMN late_minutes INTEGER NOT NULL DEFAULT 20;
ALTER TABLE venues ADD COLUMN choose_carrier BOOLEAN NOT NULL DEFAULT FALSE;

-- Orders of one customer or table within the grouping time share the first one's id.
ALTER TABLE orders ADD COLUMN group_id TEXT;
-- When an online payment was asked to be given back.
ALTER TABLE orders ADD COLUMN refund_asked_at BIGINT;
-- What the board shows of the order's latest printing; print_requests has the truth.
ALTER TABLE orders ADD COLUMN prints TEXT;
CREATE INDEX orders_by_phone ON orders (venue_id, customer_phone, created_at) WHERE customer_phone IS NOT NULL;
CREATE INDEX orders_by_cpf ON orders (venue_id, customer_cpf, created_at) WHERE customer_phone IS NULL AND customer_cpf IS NOT NULL;

-- One paper to print. Status: 0 received, 1 queued, 2 printed, 3 error (S1§3).
CREATE TABLE print_requests (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  order_id   TEXT    NOT NULL REFERENCES orders (id),
  -- The sector whose items are printed; empty prints the whole order.
  sector     TEXT    NOT NULL,
  -- Where it is printed: by the venue's print server, or by a remote printer.
  remote     BOOLEAN NOT NULL,
  -- Which printing of the order it belongs to, counted from 1: above 1 it is a second copy.
  copy       INTEGER NOT NULL,
  status     SMALLINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX print_requests_waiting ON print_requests (venue_id, created_at) WHERE status < 2;
CREATE INDEX print_requests_of_order ON print_requests (order_id, created_at);
