-- +goose Up
-- Which column of ours a header of theirs means, as last chosen in the venue.
CREATE TABLE import_mappings (
  venue_id TEXT NOT NULL,
  kind     TEXT NOT NULL,
  header   TEXT NOT NULL,
  field    TEXT NOT NULL,
  PRIMARY KEY (venue_id, kind, header)
);

-- An import that was committed, and what undoing it left.
CREATE TABLE imports (
  id          TEXT   NOT NULL PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  kind        TEXT   NOT NULL,
  person_id   TEXT   NOT NULL,
  person_name TEXT   NOT NULL,
  file_name   TEXT   NOT NULL,
  file_hash   TEXT   NOT NULL,
  total       BIGINT NOT NULL,
  created     BIGINT NOT NULL,
  changed     BIGINT NOT NULL,
  skipped     BIGINT NOT NULL,
  at          BIGINT NOT NULL,
  undone_at   BIGINT
);
CREATE INDEX imports_venue ON imports (venue_id, kind, at);

-- What an import wrote, and what it found, for undoing it.
CREATE TABLE import_entries (
  import_id TEXT   NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line      BIGINT NOT NULL,
  row_id    TEXT   NOT NULL,
  name      TEXT   NOT NULL,
  action    TEXT   NOT NULL,
  version   TEXT   NOT NULL,
  before    TEXT   NOT NULL,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_entries_row ON import_entries (row_id);
