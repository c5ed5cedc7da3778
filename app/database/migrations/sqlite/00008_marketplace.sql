-- +goose Up
-- What a marketplace's order carries beyond our own: its id there, until when
-- it waits to be accepted, the code of a refusal, and what the board shows of it.
ALTER TABLE orders ADD COLUMN external_id TEXT;
ALTER TABLE orders ADD COLUMN confirm_by INTEGER;
ALTER TABLE orders ADD COLUMN cancel_code TEXT;
ALTER TABLE orders ADD COLUMN marketplace TEXT;
CREATE UNIQUE INDEX orders_by_external ON orders (venue_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE marketplace_merchants (
  venue_id    TEXT    PRIMARY KEY,
  merchant_id TEXT    NOT NULL,
  is_active   BOOLEAN NOT NULL,
  -- Seq up to which the venue's own changes were turned into outgoing commands.
  followed    INTEGER NOT NULL,
  -- One server at a time serves the venue: until then it is somebody's.
  busy_by     TEXT    NOT NULL,
  busy_until  INTEGER NOT NULL,
  polled_at   INTEGER NOT NULL,
  heard_at    INTEGER NOT NULL,
  status      TEXT    NOT NULL,
  updated_at  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX marketplace_merchants_active ON marketplace_merchants (merchant_id) WHERE is_active;

-- Fate: 0 waiting, 1 applied, 2 ignored, 3 given up.
CREATE TABLE marketplace_events (
  venue_id    TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  kind        TEXT    NOT NULL,
  external_id TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  body        TEXT    NOT NULL,
  fate        INTEGER NOT NULL,
  attempts    INTEGER NOT NULL,
  next_at     INTEGER NOT NULL,
  PRIMARY KEY (venue_id, id)
) WITHOUT ROWID;
CREATE INDEX marketplace_events_waiting ON marketplace_events (venue_id, created_at) WHERE fate = 0;
CREATE INDEX marketplace_events_by_age ON marketplace_events (received_at);

-- The reasons that the marketplace takes for cancelling an order.
CREATE TABLE marketplace_reasons (
  venue_id    TEXT NOT NULL,
  external_id TEXT NOT NULL,
  reasons     TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (venue_id, external_id)
) WITHOUT ROWID;

-- What the marketplace has to be told, by the seq of the change. Fate: 0
-- waiting, 1 told, 3 given up.
CREATE TABLE marketplace_outgoing (
  venue_id    TEXT    NOT NULL,
  seq         INTEGER NOT NULL,
  order_id    TEXT    NOT NULL,
  external_id TEXT    NOT NULL,
  command     TEXT    NOT NULL,
  code        TEXT    NOT NULL,
  reason      TEXT    NOT NULL,
  fate        INTEGER NOT NULL,
  attempts    INTEGER NOT NULL,
  next_at     INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (venue_id, seq)
) WITHOUT ROWID;
CREATE INDEX marketplace_outgoing_waiting ON marketplace_outgoing (venue_id, seq) WHERE fate = 0;
CREATE INDEX marketplace_outgoing_by_age ON marketplace_outgoing (created_at);
