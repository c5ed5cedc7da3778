-- +goose Up
-- Where the delivery of an order stands: whose it is, and the platform's courier.
ALTER TABLE orders ADD COLUMN delivery TEXT;

-- Seq up to which the venue's changes were looked at.
CREATE TABLE delivery_followed (
  venue_id TEXT    PRIMARY KEY,
  seq      BIGINT NOT NULL
);

-- One request for a platform's courier; an order has at most one that is open.
CREATE TABLE delivery_requests (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  order_id    TEXT    NOT NULL,
  platform    BIGINT NOT NULL,
  simulated   BOOLEAN NOT NULL,
  -- solicitado, procurando, designado, coletado, entregue, falhou, cancelado
  stage       TEXT    NOT NULL,
  open        BOOLEAN NOT NULL,
  unwanted    BOOLEAN NOT NULL,
  -- What the platform last said, and whether the order shows it.
  said        TEXT    NOT NULL,
  shown       BOOLEAN NOT NULL,
  attempts    BIGINT NOT NULL,
  next_at     BIGINT NOT NULL,
  busy_until  BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL
);
CREATE UNIQUE INDEX delivery_requests_open ON delivery_requests (order_id) WHERE open;
CREATE INDEX delivery_requests_due ON delivery_requests (venue_id, next_at) WHERE open OR NOT shown;
