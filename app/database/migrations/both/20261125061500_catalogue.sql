-- +goose Up
CREATE TABLE catalogues (
  venue_id TEXT   PRIMARY KEY,
  version  BIGINT NOT NULL
);
INSERT INTO catalogues (venue_id, version) SELECT DISTINCT venue_id, 1 FROM categories;

ALTER TABLE categories ADD COLUMN version     BIGINT NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN changed     BIGINT NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN archived_at BIGINT;
CREATE INDEX categories_changed ON categories (venue_id, changed);

ALTER TABLE products RENAME COLUMN max_per_order TO max_per_person;
ALTER TABLE products ADD COLUMN internal_code       TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN integration_code    TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN ncm                 TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN cest                TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN cfop                TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN printer_id          TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN expire_minutes      BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN sex                 BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN event_id            TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN featured            BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN controls_stock      BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN reserved            BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN fee_exempt          BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN no_print            BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN composed            BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN tare_grams          BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN unit                TEXT    NOT NULL DEFAULT 'un';
ALTER TABLE products ADD COLUMN sale_menu_id        TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN energy_group        BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN nutrition           BIGINT  NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN allergens           TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN general_observation BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN sold_out            TEXT    NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN sold_out_until      BIGINT;
ALTER TABLE products ADD COLUMN version             BIGINT  NOT NULL DEFAULT 1;
ALTER TABLE products ADD COLUMN changed             BIGINT  NOT NULL DEFAULT 1;
ALTER TABLE products ADD COLUMN archived_at         BIGINT;
CREATE INDEX products_changed ON products (venue_id, changed);

CREATE TABLE product_barcodes (
  product_id TEXT   NOT NULL REFERENCES products (id),
  code       TEXT   NOT NULL,
  units      BIGINT NOT NULL,
  position   BIGINT NOT NULL,
  PRIMARY KEY (product_id, code)
);

CREATE TABLE additions_by_kind (
  product_id  TEXT   NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  addition_id TEXT   NOT NULL REFERENCES products (id),
  kind        BIGINT NOT NULL,
  quantity    BIGINT NOT NULL,
  minimum     BIGINT NOT NULL,
  maximum     BIGINT NOT NULL,
  free        BIGINT NOT NULL,
  price       BIGINT,
  note        TEXT   NOT NULL,
  position    BIGINT NOT NULL,
  PRIMARY KEY (product_id, addition_id, kind)
);
INSERT INTO additions_by_kind (product_id, addition_id, kind, quantity, minimum, maximum, free, note, position)
  SELECT product_id, addition_id, kind, quantity * 1000, minimum, maximum, free, '', position FROM product_additions;
DROP TABLE product_additions;
ALTER TABLE additions_by_kind RENAME TO product_additions;
CREATE INDEX product_additions_of ON product_additions (addition_id);

CREATE TABLE observation_options (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  description TEXT   NOT NULL,
  changed     BIGINT NOT NULL DEFAULT 1,
  archived_at BIGINT
);
CREATE INDEX observation_options_of_venue ON observation_options (venue_id, changed);
CREATE TABLE observation_group_options (
  group_id  TEXT   NOT NULL REFERENCES product_observations (id) ON DELETE CASCADE,
  option_id TEXT   NOT NULL REFERENCES observation_options (id),
  position  BIGINT NOT NULL,
  PRIMARY KEY (group_id, option_id)
);
ALTER TABLE product_observations ADD COLUMN reservation BOOLEAN NOT NULL DEFAULT FALSE;
