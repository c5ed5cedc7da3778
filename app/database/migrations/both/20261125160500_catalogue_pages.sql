-- +goose Up
CREATE TABLE product_schedules (
  target_id   TEXT   PRIMARY KEY, -- a product's or a category's
  venue_id    TEXT   NOT NULL,
  of_category BOOLEAN NOT NULL,
  rules       TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  changed     BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE INDEX product_schedules_changed ON product_schedules (venue_id, changed);

CREATE TABLE sale_menus (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  name        TEXT    NOT NULL,
  in_shop     BOOLEAN NOT NULL,
  version     BIGINT  NOT NULL,
  changed     BIGINT  NOT NULL,
  created_at  BIGINT  NOT NULL,
  archived_at BIGINT
);
CREATE INDEX sale_menus_changed ON sale_menus (venue_id, changed);

CREATE TABLE product_lists (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  name        TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  archived_at BIGINT
);
CREATE INDEX product_lists_of_venue ON product_lists (venue_id);
CREATE TABLE product_list_items (
  list_id    TEXT   NOT NULL REFERENCES product_lists (id) ON DELETE CASCADE,
  product_id TEXT   NOT NULL REFERENCES products (id),
  position   BIGINT NOT NULL,
  PRIMARY KEY (list_id, product_id)
);

CREATE TABLE skipped_products (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  product_id   TEXT   NOT NULL,
  product_name TEXT   NOT NULL,
  equipment    TEXT   NOT NULL,
  reason       TEXT   NOT NULL,
  skipped_at   BIGINT NOT NULL
);
CREATE INDEX skipped_products_of_venue ON skipped_products (venue_id, skipped_at);
