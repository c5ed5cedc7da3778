-- +goose Up
-- Changes of many products at once, each of which can be undone.
CREATE TABLE catalogue_changes (
  id             TEXT   NOT NULL PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  kind           TEXT   NOT NULL,
  -- What it did, in a person's words.
  summary        TEXT   NOT NULL,
  person_id      TEXT   NOT NULL,
  person_name    TEXT   NOT NULL,
  at             BIGINT NOT NULL,
  total          BIGINT NOT NULL,
  undone_at      BIGINT,
  undone_by_name TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX catalogue_changes_venue ON catalogue_changes (venue_id, at);

-- What one of them wrote: a field of a product or category, and that it was made.
CREATE TABLE catalogue_change_rows (
  change_id TEXT   NOT NULL REFERENCES catalogue_changes (id) ON DELETE CASCADE,
  position  BIGINT NOT NULL,
  line      BIGINT NOT NULL,
  entity    TEXT   NOT NULL,
  row_id    TEXT   NOT NULL,
  name      TEXT   NOT NULL,
  field     TEXT   NOT NULL,
  before    TEXT   NOT NULL,
  after     TEXT   NOT NULL,
  -- The row's version once it was written.
  version   BIGINT NOT NULL,
  PRIMARY KEY (change_id, position)
);
