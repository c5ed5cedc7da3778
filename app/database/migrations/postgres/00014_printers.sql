-- +goose Up
-- A computer that prints for a venue. It signs in by its own key, of which only
-- the digest is kept.
CREATE TABLE stations (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  key_hash   TEXT    NOT NULL UNIQUE,
  -- What it last told of itself: version, system, printers found, how its printers
  -- are; JSON.
  told       TEXT    NOT NULL,
  created_by TEXT    NOT NULL,
  created_at BIGINT  NOT NULL,
  -- When it was last heard; 0 is never.
  seen_at    BIGINT  NOT NULL
);
CREATE INDEX stations_of_venue ON stations (venue_id, created_at);

CREATE TABLE printers (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  name        TEXT    NOT NULL,
  -- The name without accents and case: items name their printer by it.
  name_key    TEXT    NOT NULL,
  -- How it is spoken to (printing.Printer) and what it serves; JSON.
  setup       TEXT    NOT NULL,
  -- The computer that reaches it; null: any of the venue.
  station_id  TEXT    REFERENCES stations (id) ON DELETE SET NULL,
  fallback_id TEXT    REFERENCES printers (id) ON DELETE SET NULL,
  created_at  BIGINT  NOT NULL,
  updated_at  BIGINT  NOT NULL,
  UNIQUE (venue_id, name_key)
);

-- How a venue prints: its template, and the agent through which its boards print.
CREATE TABLE printing_settings (
  venue_id   TEXT    PRIMARY KEY,
  template   TEXT,
  agent      TEXT    NOT NULL,
  updated_at BIGINT  NOT NULL
);

-- A paper's way to its printer. Type: 0 a test page, which has no order, 1 order
-- summary, 2 ticket, 4 cancelled order (S1§3).
ALTER TABLE print_requests ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE print_requests ADD COLUMN type BIGINT NOT NULL DEFAULT 1;
UPDATE print_requests SET type = 2 WHERE sector <> '';
-- The printer that it goes to; null while a board prints it, or nobody does.
ALTER TABLE print_requests ADD COLUMN printer_id TEXT;
ALTER TABLE print_requests ADD COLUMN printer_name TEXT NOT NULL DEFAULT '';
-- Who has taken it, how often it was taken, and until when it is kept for a
-- taker who has not said yet that it is safe with him.
ALTER TABLE print_requests ADD COLUMN taker TEXT;
ALTER TABLE print_requests ADD COLUMN claims BIGINT NOT NULL DEFAULT 0;
ALTER TABLE print_requests ADD COLUMN lease_until BIGINT;
-- It may be on paper already: what comes now carries the mark.
ALTER TABLE print_requests ADD COLUMN reprint BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE print_requests ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE print_requests ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX print_requests_of_venue ON print_requests (venue_id, created_at DESC, id DESC);
CREATE INDEX print_requests_leased ON print_requests (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX print_requests_taken ON print_requests (taker) WHERE status = 1;
