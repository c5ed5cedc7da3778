-- The four digits that a card's holder proves himself by, as a hash under a key that is sealed in secrets (S2§2.7, D58).
-- +goose Up
CREATE TABLE card_pins (
  card_id  TEXT PRIMARY KEY,
  venue_id TEXT NOT NULL,
  hash     TEXT NOT NULL
);
