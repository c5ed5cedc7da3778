-- +goose Up
CREATE TABLE sales_points (
  id              TEXT   PRIMARY KEY,
  venue_id        TEXT   NOT NULL,
  name            TEXT   NOT NULL,
  name_key        TEXT   NOT NULL, -- folded: one in use per venue
  product_list_id TEXT   REFERENCES product_lists (id),
  type            BIGINT NOT NULL,
  systems         TEXT   NOT NULL,
  settings        TEXT   NOT NULL,
  version         BIGINT NOT NULL,
  created_at      BIGINT NOT NULL,
  archived_at     BIGINT
);
CREATE UNIQUE INDEX sales_points_name ON sales_points (venue_id, name_key) WHERE archived_at IS NULL;

CREATE TABLE equipment (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  type           BIGINT NOT NULL,
  number         BIGINT NOT NULL, -- of its type in the venue, for one without a name
  name           TEXT   NOT NULL,
  imei           TEXT   NOT NULL,
  sales_point_id TEXT   REFERENCES sales_points (id),
  created_at     BIGINT NOT NULL
);
CREATE UNIQUE INDEX equipment_number ON equipment (venue_id, type, number);
CREATE INDEX equipment_of_sales_point ON equipment (sales_point_id);
