-- The comparison of a venue that has begun last: one that another has overtaken writes nothing more.
-- +goose Up
CREATE TABLE extract_comparisons (
  venue_id TEXT   PRIMARY KEY,
  no       BIGINT NOT NULL,
  job_id   TEXT   NOT NULL -- of the one that was asked for last; empty before
);
