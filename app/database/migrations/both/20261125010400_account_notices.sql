-- +goose Up
-- What an account is told by mail of its own security.
ALTER TABLE users ADD COLUMN notify_new_device BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN notify_security BOOLEAN NOT NULL DEFAULT TRUE;

-- Where an account has signed in; a device is a digest of what it says of itself.
CREATE TABLE known_devices (
  user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device  TEXT   NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, device)
);
