-- +goose Up
CREATE TABLE venues (
  id                  TEXT    NOT NULL PRIMARY KEY,
  name                TEXT    NOT NULL,
  slug                TEXT    NOT NULL UNIQUE,
  kind                INTEGER NOT NULL,
  origin              INTEGER NOT NULL,
  phone               TEXT    NOT NULL,
  street              TEXT    NOT NULL,
  number              TEXT    NOT NULL,
  complement          TEXT    NOT NULL,
  district            TEXT    NOT NULL,
  postal_code         TEXT    NOT NULL,
  state               TEXT    NOT NULL,
  city                TEXT    NOT NULL,
  city_id             TEXT    NOT NULL,
  time_zone           TEXT    NOT NULL,
  business_day_cutoff INTEGER NOT NULL,
  legacy_portal       BOOLEAN NOT NULL,
  fast_polling        BOOLEAN NOT NULL,
  print_per_sector    BOOLEAN NOT NULL,
  is_active           BOOLEAN NOT NULL,
  created_at          BIGINT  NOT NULL
);
