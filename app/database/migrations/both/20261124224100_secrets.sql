-- +goose Up
-- Values sealed under a key that is not in the database. key_id names the key.
CREATE TABLE secrets (
  venue_id TEXT   NOT NULL,
  name     TEXT   NOT NULL,
  key_id   TEXT   NOT NULL,
  sealed   TEXT   NOT NULL,
  set_at   BIGINT NOT NULL,
  PRIMARY KEY (venue_id, name)
);

-- The key that seals, once something was sealed: its id, and a known text sealed
-- under it that tells a wrong key from the right one.
CREATE TABLE secrets_key (
  one        INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  key_id     TEXT    NOT NULL,
  check_text TEXT    NOT NULL
);
