-- +goose Up
CREATE TABLE operators (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  name           TEXT   NOT NULL,
  name_key       TEXT   NOT NULL, -- folded: one in use per venue
  pin_hash       TEXT   NOT NULL,
  rights         TEXT   NOT NULL, -- separated by ;
  sales_point_id TEXT   REFERENCES sales_points (id),
  user_id        TEXT, -- whose access limits it shares
  version        BIGINT NOT NULL,
  created_at     BIGINT NOT NULL,
  archived_at    BIGINT
);
CREATE UNIQUE INDEX operators_name ON operators (venue_id, name_key) WHERE archived_at IS NULL;
