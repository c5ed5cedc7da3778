-- +goose Up
-- What a person may see and sell in a venue; nobody without a row is limited.
CREATE TABLE product_limits (
  venue_id   TEXT   NOT NULL,
  user_id    TEXT   NOT NULL,
  product_id TEXT   NOT NULL REFERENCES products (id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (venue_id, user_id, product_id)
);
CREATE INDEX product_limits_of_product ON product_limits (product_id);
