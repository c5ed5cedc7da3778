-- A day's closing without equipment, views of reports that people keep, and what the proof of the sums found.
-- +goose Up
CREATE TABLE day_closings (
  id        TEXT   PRIMARY KEY,
  venue_id  TEXT   NOT NULL,
  day       TEXT   NOT NULL,
  version   BIGINT NOT NULL,
  note      TEXT   NOT NULL,
  signed_at BIGINT,
  signed_by TEXT   NOT NULL
);
CREATE UNIQUE INDEX day_closings_of_day ON day_closings (venue_id, day);

-- place and who tell where money was taken: by which carrier, at which table. entries names the payments that expected is
-- the sum of; it is what a signature froze.
CREATE TABLE day_closing_lines (
  closing_id TEXT   NOT NULL REFERENCES day_closings (id),
  line_key   TEXT   NOT NULL,
  place      TEXT   NOT NULL,
  who        TEXT   NOT NULL,
  method     TEXT   NOT NULL,
  sold       BIGINT NOT NULL,
  returned   BIGINT NOT NULL,
  expected   BIGINT NOT NULL,
  counted    BIGINT NOT NULL,
  note       TEXT   NOT NULL,
  settled_by TEXT   NOT NULL,
  settled_at BIGINT NOT NULL,
  entries    TEXT   NOT NULL,
  PRIMARY KEY (closing_id, line_key)
);

CREATE TABLE report_views (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  person_id  TEXT   NOT NULL,
  report     TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  kept       TEXT   NOT NULL,
  version    BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX report_views_by_name ON report_views (venue_id, person_id, report, name);

CREATE TABLE sales_proofs (
  venue_id  TEXT   PRIMARY KEY,
  proven_at BIGINT NOT NULL,
  days      BIGINT NOT NULL
);
CREATE TABLE sales_alarms (
  venue_id   TEXT   NOT NULL,
  day        TEXT   NOT NULL,
  found_at   BIGINT NOT NULL,
  difference BIGINT NOT NULL,
  PRIMARY KEY (venue_id, day, found_at)
);
