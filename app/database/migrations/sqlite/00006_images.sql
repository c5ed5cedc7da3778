-- +goose Up
CREATE TABLE images (
  venue_id     TEXT   NOT NULL,
  kind         TEXT   NOT NULL,
  id           TEXT   NOT NULL,
  content_type TEXT   NOT NULL,
  body         BLOB  NOT NULL,
  etag         TEXT   NOT NULL,
  updated_at   BIGINT NOT NULL,
  PRIMARY KEY (venue_id, kind, id)
);
