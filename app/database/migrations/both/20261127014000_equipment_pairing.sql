-- +goose Up
ALTER TABLE equipment ADD COLUMN serial TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment ADD COLUMN asset_tag TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE equipment ADD COLUMN archived_at BIGINT;
CREATE UNIQUE INDEX equipment_serial ON equipment (venue_id, serial) WHERE serial <> '' AND archived_at IS NULL;

-- One row for each code that was made for a device: first it waits for a device to type it,
-- then it is the device's key until that is revoked.
CREATE TABLE equipment_bindings (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  equipment_id TEXT   NOT NULL REFERENCES equipment (id),
  code_hash    TEXT   NOT NULL,
  expires_at   BIGINT NOT NULL, -- of the code
  serial       TEXT   NOT NULL, -- of the device that typed it
  key_hash     TEXT,
  created_by   TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  bound_at     BIGINT,
  revoked_at   BIGINT
);
CREATE UNIQUE INDEX equipment_bindings_key ON equipment_bindings (key_hash);
CREATE UNIQUE INDEX equipment_bindings_code ON equipment_bindings (code_hash) WHERE bound_at IS NULL AND revoked_at IS NULL;
CREATE INDEX equipment_bindings_of ON equipment_bindings (equipment_id);
CREATE INDEX equipment_bindings_latest ON equipment_bindings (created_at);

-- What a device tells of itself, and what it is asked for.
CREATE TABLE equipment_signals (
  equipment_id     TEXT    PRIMARY KEY REFERENCES equipment (id),
  venue_id         TEXT    NOT NULL,
  heard_at         BIGINT  NOT NULL,
  app_version      TEXT    NOT NULL,
  battery          BIGINT,            -- per cent; null for a device without one
  charging         BOOLEAN NOT NULL,
  unsent           BIGINT  NOT NULL,  -- sales that wait on the device
  products         BIGINT  NOT NULL,  -- how many it sells
  synced_at        BIGINT  NOT NULL,  -- when it took them over
  sync_wanted_at   BIGINT  NOT NULL,  -- when somebody asked that it does
  last_sale_at     BIGINT  NOT NULL,
  stranger         TEXT    NOT NULL   -- serial number of another device that used the key
);
CREATE INDEX equipment_signals_venue ON equipment_signals (venue_id);
