-- +goose Up
CREATE TABLE categories (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  position   INTEGER NOT NULL,
  has_photo  BOOLEAN NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX categories_of_venue ON categories (venue_id, position);

CREATE TABLE products (
  id                TEXT    PRIMARY KEY,
  venue_id          TEXT    NOT NULL,
  category_id       TEXT    NOT NULL REFERENCES categories (id),
  store_id          TEXT,
  kind              INTEGER NOT NULL,
  name              TEXT    NOT NULL,
  description       TEXT    NOT NULL,
  price             INTEGER NOT NULL CHECK (price >= 0),
  position          INTEGER NOT NULL,
  for_sale          BOOLEAN NOT NULL,
  hidden            BOOLEAN NOT NULL,
  hidden_in_kitchen BOOLEAN NOT NULL,
  adult             BOOLEAN NOT NULL,
  max_per_order     INTEGER NOT NULL,
  free_additions    INTEGER NOT NULL,
  has_photo         BOOLEAN NOT NULL,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL
);
CREATE INDEX products_of_venue ON products (venue_id, category_id, position);

CREATE TABLE product_additions (
  product_id  TEXT    NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  addition_id TEXT    NOT NULL REFERENCES products (id),
  kind        INTEGER NOT NULL,
  quantity    INTEGER NOT NULL,
  minimum     INTEGER NOT NULL,
  maximum     INTEGER NOT NULL,
  free        INTEGER NOT NULL,
  position    INTEGER NOT NULL,
  PRIMARY KEY (product_id, addition_id)
) WITHOUT ROWID;

CREATE TABLE product_observations (
  id          TEXT    PRIMARY KEY,
  product_id  TEXT    NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  description TEXT    NOT NULL,
  kind        INTEGER NOT NULL,
  options     TEXT    NOT NULL,
  position    INTEGER NOT NULL
);
CREATE INDEX product_observations_of_product ON product_observations (product_id, position);
