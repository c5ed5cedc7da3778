-- +goose Up
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE orders (
  no               BIGINT   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id               TEXT     NOT NULL UNIQUE,
  venue_id         TEXT     NOT NULL,
  code             TEXT     NOT NULL,
  public_code      TEXT     NOT NULL UNIQUE,
  seq              BIGINT   NOT NULL,
  last_action      TEXT     NOT NULL,
  state            SMALLINT NOT NULL,
  origin           SMALLINT NOT NULL,
  fulfilment       SMALLINT NOT NULL,
  ready            BOOLEAN  NOT NULL,
  returned         BOOLEAN  NOT NULL,
  cancel_reason    TEXT,
  in_person        BOOLEAN  NOT NULL,
  payment          TEXT     NOT NULL,
  change_for       BIGINT,
  total            BIGINT   NOT NULL,
  customer_name    TEXT     NOT NULL,
  customer_cpf     TEXT,
  customer_phone   TEXT,
  customer_address TEXT,
  note             TEXT     NOT NULL,
  store_id         TEXT,
  table_id         TEXT,
  table_number     TEXT,
  carrier_id       TEXT,
  carrier_name     TEXT,
  carrier_phone    TEXT,
  delivery_minutes INTEGER,
  timer            INTEGER,
  items            TEXT     NOT NULL,
  -- Folded words of code, customer and items, each after a space.
  words            TEXT     NOT NULL,
  created_at       BIGINT   NOT NULL,
  updated_at       BIGINT   NOT NULL
);
CREATE INDEX orders_by_age ON orders (venue_id, created_at DESC, no DESC);
CREATE INDEX orders_by_state ON orders (venue_id, state, created_at DESC, no DESC);
CREATE INDEX orders_by_table ON orders (venue_id, table_id, created_at DESC) WHERE table_id IS NOT NULL;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, created_at DESC) WHERE store_id IS NOT NULL;
CREATE UNIQUE INDEX orders_by_change ON orders (venue_id, seq);
CREATE INDEX orders_by_words ON orders USING gin (words gin_trgm_ops);

-- seq numbers a venue's changes without a gap, in the order in which they commit.
CREATE TABLE order_counters (
  venue_id TEXT   PRIMARY KEY,
  seq      BIGINT NOT NULL,
  placed   BIGINT NOT NULL
);

CREATE TABLE order_events (
  venue_id   TEXT     NOT NULL,
  seq        BIGINT   NOT NULL,
  order_id   TEXT     NOT NULL REFERENCES orders (id),
  action     TEXT     NOT NULL,
  state      SMALLINT NOT NULL,
  actor_id   TEXT,
  actor_name TEXT     NOT NULL,
  device     TEXT     NOT NULL,
  reason     TEXT     NOT NULL,
  at         BIGINT   NOT NULL,
  PRIMARY KEY (venue_id, seq)
);
CREATE INDEX order_events_of_order ON order_events (order_id, seq);

CREATE TABLE idempotency_keys (
  scope        TEXT   NOT NULL,
  key          TEXT   NOT NULL,
  request_hash TEXT   NOT NULL,
  answer       TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
