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
  created_at INTEGER NOT NULL,
  -- When it was last heard; 0 is never.
  seen_at    INTEGER NOT NULL
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
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL,
  UNIQUE (venue_id, name_key)
);

-- How a venue prints: its template, and the agent through which its boards print.
CREATE TABLE printing_settings (
  venue_id   TEXT    PRIMARY KEY,
  template   TEXT,
  agent      TEXT    NOT NULL,
  updated_at INTEGER NOT NULL
);

-- A paper's way to its printer. Type: 0 a test page, which has no order, 1 order
-- summary, 2 ticket, 4 cancelled order (S1§3).
CREATE TABLE papers (
  id           TEXT    PRIMARY KEY,
  venue_id     TEXT    NOT NULL,
  order_id     TEXT    REFERENCES orders (id),
  type         INTEGER NOT NULL,
  -- The sector whose items a ticket is for; empty: those that name none.
  sector       TEXT    NOT NULL,
  -- Where it is printed: by the venue's print server, or by a remote printer.
  remote       BOOLEAN NOT NULL,
  -- Which printing of the order it belongs to, counted from 1: above 1 it is a second copy.
  copy         INTEGER NOT NULL,
  status       INTEGER NOT NULL,
  -- The printer that it goes to; null while a board prints it, or nobody does.
  printer_id   TEXT,
  printer_name TEXT    NOT NULL DEFAULT '',
  -- Who has taken it, how often it was taken, and until when it is kept for a
  -- taker who has not said yet that it is safe with him.
  taker        TEXT,
  claims       INTEGER NOT NULL DEFAULT 0,
  lease_until  INTEGER,
  -- It may be on paper already: what comes now carries the mark.
  reprint      BOOLEAN NOT NULL DEFAULT FALSE,
  attempts     INTEGER NOT NULL DEFAULT 0,
  reason       TEXT    NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL
);
INSERT INTO papers (id, venue_id, order_id, type, sector, remote, copy, status, created_at, updated_at)
SELECT id, venue_id, order_id, CASE sector WHEN '' THEN 1 ELSE 2 END, sector, remote, copy, status, created_at, updated_at FROM print_requests;
DROP TABLE print_requests;
ALTER TABLE papers RENAME TO print_requests;
CREATE INDEX print_requests_waiting ON print_requests (venue_id, created_at) WHERE status < 2;
CREATE INDEX print_requests_of_order ON print_requests (order_id, created_at);
CREATE INDEX print_requests_of_venue ON print_requests (venue_id, created_at DESC, id DESC);
CREATE INDEX print_requests_leased ON print_requests (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX print_requests_taken ON print_requests (taker) WHERE status = 1;
