-- +goose Up
-- Lists are JSON: ids of categories and of users, names of sectors.
ALTER TABLE stores ADD COLUMN categories TEXT NOT NULL DEFAULT '[]';
ALTER TABLE stores ADD COLUMN users TEXT NOT NULL DEFAULT '[]';
ALTER TABLE stores ADD COLUMN sectors TEXT NOT NULL DEFAULT '[]';
ALTER TABLE stores ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE stores ADD COLUMN archived_at BIGINT;
-- The folded name of a store in use, which no other of the venue has. An archived one, and one that has not been
-- saved since, has its id.
ALTER TABLE stores ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE stores SET name_key = id;
CREATE UNIQUE INDEX stores_named ON stores (venue_id, name_key);

CREATE TABLE store_categories (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  name_key   TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX store_categories_named ON store_categories (venue_id, name_key);
