-- Tables are registered: with a name, an area, the generation of their QR, and archived instead of deleted. A number
-- is unique among those in use alone, which the old table's own constraint did not know.
-- +goose Up
CREATE TABLE registered_tables (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  number      TEXT   NOT NULL,
  name        TEXT   NOT NULL DEFAULT '',
  area        TEXT   NOT NULL DEFAULT '',
  position    BIGINT NOT NULL,
  generation  BIGINT NOT NULL DEFAULT 1,
  version     BIGINT NOT NULL DEFAULT 1,
  archived_at BIGINT
);
INSERT INTO registered_tables (id, venue_id, number, position) SELECT id, venue_id, number, position FROM dining_tables;
DROP TABLE dining_tables;
ALTER TABLE registered_tables RENAME TO dining_tables;
CREATE UNIQUE INDEX dining_tables_in_use ON dining_tables (venue_id, number) WHERE archived_at IS NULL;
CREATE INDEX dining_tables_of_venue ON dining_tables (venue_id, position);

CREATE TABLE table_settings (
  venue_id      TEXT    PRIMARY KEY,
  first_pending BOOLEAN NOT NULL
);
