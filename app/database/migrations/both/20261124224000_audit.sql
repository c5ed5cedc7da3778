-- +goose Up
-- Who did what, for administrators and money. Rows are written once; only the
-- personal values of somebody who is anonymised are blanked (D57). They outlive
-- what they tell of, so nothing here refers to another table.
CREATE TABLE audit_entries (
  id           TEXT   NOT NULL PRIMARY KEY,
  venue_id     TEXT,
  at           BIGINT NOT NULL,
  user_id      TEXT,
  user_name    TEXT   NOT NULL,
  device       TEXT   NOT NULL,
  action       TEXT   NOT NULL,
  subject_kind TEXT   NOT NULL,
  subject_id   TEXT   NOT NULL,
  subject_name TEXT   NOT NULL,
  -- Every word of the entry and its values, folded.
  search       TEXT   NOT NULL
);
CREATE INDEX audit_entries_venue ON audit_entries (venue_id, at, id);
CREATE INDEX audit_entries_subject ON audit_entries (subject_kind, subject_id);

CREATE TABLE audit_values (
  entry_id TEXT    NOT NULL REFERENCES audit_entries (id),
  no       INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  before   TEXT    NOT NULL,
  after    TEXT    NOT NULL,
  personal BOOLEAN NOT NULL,
  PRIMARY KEY (entry_id, no)
);
