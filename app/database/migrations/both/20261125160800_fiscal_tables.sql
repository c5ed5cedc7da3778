-- +goose Up
-- Tables that an administrator has loaded, each load with what it changed.
CREATE TABLE fiscal_loads (
  list      TEXT   NOT NULL,
  version   BIGINT NOT NULL,
  dated     TEXT   NOT NULL,
  loaded_at BIGINT NOT NULL,
  codes     BIGINT NOT NULL,
  added     BIGINT NOT NULL,
  ended     BIGINT NOT NULL,
  changed   BIGINT NOT NULL,
  PRIMARY KEY (list, version)
);

-- The codes of the last load, and those that have ended.
CREATE TABLE fiscal_codes (
  list        TEXT NOT NULL,
  code        TEXT NOT NULL,
  description TEXT NOT NULL,
  ncm         TEXT NOT NULL,
  starts_on   TEXT NOT NULL,
  ends_on     TEXT NOT NULL,
  PRIMARY KEY (list, code)
);
