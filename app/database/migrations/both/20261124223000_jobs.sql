-- +goose Up
-- Background work of one person. A job is open until it has ended_at; whoever
-- works on it holds its lease until lease_until, which is 0 while it waits.
CREATE TABLE jobs (
  id           TEXT    NOT NULL PRIMARY KEY,
  kind         TEXT    NOT NULL,
  args         TEXT    NOT NULL,
  person_id    TEXT    NOT NULL,
  person_name  TEXT    NOT NULL,
  venue_id     TEXT    NOT NULL,
  title        TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  sentence     TEXT    NOT NULL,
  done         BIGINT  NOT NULL,
  total        BIGINT  NOT NULL,
  file_id      TEXT    NOT NULL,
  checkpoint   TEXT    NOT NULL,
  attempt      BIGINT  NOT NULL,
  lease        TEXT    NOT NULL,
  lease_until  BIGINT  NOT NULL,
  cancel_asked BOOLEAN NOT NULL,
  created_at   BIGINT  NOT NULL,
  ended_at     BIGINT
);
CREATE INDEX jobs_open ON jobs (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX jobs_ended ON jobs (ended_at);
CREATE INDEX jobs_person ON jobs (person_id, created_at);
