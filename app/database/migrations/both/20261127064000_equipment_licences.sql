-- What a venue has licensed of each type of device, the picture that devices show while nobody uses them, and what
-- tablets show.
-- +goose Up
CREATE TABLE equipment_licences (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  name        TEXT   NOT NULL,
  type        BIGINT NOT NULL, -- of the devices
  seats       BIGINT NOT NULL, -- how many devices may have it
  valid_until TEXT   NOT NULL, -- the last day on which it holds
  version     BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE INDEX equipment_licences_venue ON equipment_licences (venue_id, valid_until);

ALTER TABLE equipment ADD COLUMN licence_id TEXT REFERENCES equipment_licences (id);
CREATE INDEX equipment_licence ON equipment (licence_id);

-- A sales point of '' is any, a type of 0, too.
CREATE TABLE equipment_wallpapers (
  id             TEXT   PRIMARY KEY, -- of its picture, too
  venue_id       TEXT   NOT NULL,
  sales_point_id TEXT   NOT NULL,
  type           BIGINT NOT NULL,
  version        BIGINT NOT NULL,
  updated_at     BIGINT NOT NULL
);
CREATE UNIQUE INDEX equipment_wallpapers_place ON equipment_wallpapers (venue_id, sales_point_id, type);

CREATE TABLE tablet_settings (
  venue_id      TEXT    PRIMARY KEY,
  greeting      TEXT    NOT NULL,
  shows_photos  BOOLEAN NOT NULL,
  shows_prices  BOOLEAN NOT NULL,
  shows_codes   BOOLEAN NOT NULL,
  idle_seconds  BIGINT  NOT NULL, -- after which the wallpaper is shown; 0 for never
  version       BIGINT  NOT NULL
);
