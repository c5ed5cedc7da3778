-- +goose Up
CREATE TABLE storefronts (
  venue_id   TEXT   PRIMARY KEY,
  settings   TEXT   NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE stores (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  position   INTEGER NOT NULL,
  is_closed  BOOLEAN NOT NULL,
  hours      TEXT    NOT NULL,
  has_image  BOOLEAN NOT NULL,
  created_at BIGINT  NOT NULL
);
CREATE INDEX stores_of_venue ON stores (venue_id, position);

CREATE TABLE dining_tables (
  id       TEXT    PRIMARY KEY,
  venue_id TEXT    NOT NULL,
  number   TEXT    NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (venue_id, number)
);

CREATE TABLE carriers (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  phone      TEXT   NOT NULL,
  document   TEXT   NOT NULL,
  search     TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX carriers_of_venue ON carriers (venue_id, search);
