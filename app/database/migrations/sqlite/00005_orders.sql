-- +goose Up
CREATE TABLE orders (
  no               INTEGER PRIMARY KEY,
  id               TEXT    NOT NULL UNIQUE,
  venue_id         TEXT    NOT NULL,
  code             TEXT    NOT NULL,
  public_code      TEXT    NOT NULL UNIQUE,
  seq              INTEGER NOT NULL,
  last_action      TEXT    NOT NULL,
  state            INTEGER NOT NULL,
  origin           INTEGER NOT NULL,
  fulfilment       INTEGER NOT NULL,
  ready            BOOLEAN NOT NULL,
  returned         BOOLEAN NOT NULL,
  cancel_reason    TEXT,
  in_person        BOOLEAN NOT NULL,
  payment          TEXT    NOT NULL,
  change_for       INTEGER,
  total            INTEGER NOT NULL,
  customer_name    TEXT    NOT NULL,
  customer_cpf     TEXT,
  customer_phone   TEXT,
  customer_address TEXT,
  note             TEXT    NOT NULL,
  store_id         TEXT,
  table_id         TEXT,
  table_number     TEXT,
  carrier_id       TEXT,
  carrier_name     TEXT,
  carrier_phone    TEXT,
  delivery_minutes INTEGER,
  timer            INTEGER,
  items            TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL
);
CREATE INDEX orders_by_age ON orders (venue_id, created_at DESC, no DESC);
CREATE INDEX orders_by_state ON orders (venue_id, state, created_at DESC, no DESC);
CREATE INDEX orders_by_table ON orders (venue_id, table_id, created_at DESC) WHERE table_id IS NOT NULL;
CREATE INDEX orders_by_store ON orders (venue_id, store_id, created_at DESC) WHERE store_id IS NOT NULL;
CREATE UNIQUE INDEX orders_by_change ON orders (venue_id, seq);

-- Words of code, customer and items, with a token for the venue; the row id is orders.no.
CREATE VIRTUAL TABLE orders_search USING fts5 (words, content='', tokenize='unicode61 remove_diacritics 2');

-- seq numbers a venue's changes without a gap, in the order in which they commit.
CREATE TABLE order_counters (
  venue_id TEXT    PRIMARY KEY,
  seq      INTEGER NOT NULL,
  placed   INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE order_events (
  venue_id   TEXT    NOT NULL,
  seq        INTEGER NOT NULL,
  order_id   TEXT    NOT NULL REFERENCES orders (id),
  action     TEXT    NOT NULL,
  state      INTEGER NOT NULL,
  actor_id   TEXT,
  actor_name TEXT    NOT NULL,
  device     TEXT    NOT NULL,
  reason     TEXT    NOT NULL,
  at         INTEGER NOT NULL,
  PRIMARY KEY (venue_id, seq)
) WITHOUT ROWID;
CREATE INDEX order_events_of_order ON order_events (order_id, seq);

CREATE TABLE idempotency_keys (
  scope        TEXT    NOT NULL,
  key          TEXT    NOT NULL,
  request_hash TEXT    NOT NULL,
  answer       TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
