-- +goose Up
-- A made file; ready once all of its chunks are there.
CREATE TABLE files (
  id           TEXT    NOT NULL PRIMARY KEY,
  person_id    TEXT    NOT NULL,
  venue_id     TEXT    NOT NULL,
  name         TEXT    NOT NULL,
  content_type TEXT    NOT NULL,
  size         BIGINT  NOT NULL,
  ready        BOOLEAN NOT NULL,
  created_at   BIGINT  NOT NULL
);
CREATE INDEX files_created ON files (created_at);

CREATE TABLE file_chunks (
  file_id TEXT   NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  no      BIGINT NOT NULL,
  body    BLOB   NOT NULL,
  PRIMARY KEY (file_id, no)
);

-- The addresses of a file, of which only the hash of the secret is kept.
CREATE TABLE file_links (
  secret_hash TEXT   NOT NULL PRIMARY KEY,
  file_id     TEXT   NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  person_id   TEXT   NOT NULL,
  expires_at  BIGINT NOT NULL
);
CREATE INDEX file_links_file ON file_links (file_id);
CREATE INDEX file_links_expires ON file_links (expires_at);
