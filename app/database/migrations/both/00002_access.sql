-- +goose Up
CREATE TABLE users (
  id            TEXT    NOT NULL PRIMARY KEY,
  email         TEXT    NOT NULL UNIQUE,
  cpf           TEXT    UNIQUE,
  name          TEXT    NOT NULL,
  password_hash TEXT    NOT NULL,
  is_admin      BOOLEAN NOT NULL,
  roles         TEXT    NOT NULL,
  second_factor BOOLEAN NOT NULL,
  created_at    BIGINT  NOT NULL,
  disabled_at   BIGINT
);

CREATE TABLE memberships (
  user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  venue_id   TEXT    NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
  is_owner   BOOLEAN NOT NULL,
  roles      TEXT    NOT NULL,
  created_at BIGINT  NOT NULL,
  PRIMARY KEY (user_id, venue_id)
);
CREATE INDEX memberships_venue ON memberships (venue_id);

CREATE TABLE sessions (
  id           TEXT   NOT NULL PRIMARY KEY,
  token_hash   TEXT   NOT NULL UNIQUE,
  user_id      TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device       TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at   BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

-- The code step of a sign-in whose password was right; one per account.
CREATE TABLE access_codes (
  user_id    TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash  TEXT    NOT NULL,
  tries      INTEGER NOT NULL,
  sent_at    BIGINT  NOT NULL,
  expires_at BIGINT  NOT NULL,
  step_until BIGINT  NOT NULL
);

-- Links that work once: password recovery, invitations, session hand-overs.
CREATE TABLE tickets (
  id         TEXT    NOT NULL PRIMARY KEY,
  kind       TEXT    NOT NULL,
  token_hash TEXT    NOT NULL UNIQUE,
  user_id    TEXT    REFERENCES users (id) ON DELETE CASCADE,
  venue_id   TEXT    REFERENCES venues (id) ON DELETE CASCADE,
  email      TEXT    NOT NULL,
  is_owner   BOOLEAN NOT NULL,
  roles      TEXT    NOT NULL,
  created_at BIGINT  NOT NULL,
  expires_at BIGINT  NOT NULL,
  used_at    BIGINT
);
CREATE INDEX tickets_venue ON tickets (venue_id, kind);
CREATE INDEX tickets_user ON tickets (user_id, kind);

CREATE TABLE attempts (
  subject TEXT    NOT NULL PRIMARY KEY,
  tries   INTEGER NOT NULL,
  since   BIGINT  NOT NULL,
  until   BIGINT  NOT NULL
);

-- Holds one row once the first account was made by the first-start screen, so
-- that two people who finish it at the same moment cannot both win.
CREATE TABLE installation (
  one        INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  created_at BIGINT  NOT NULL
);
