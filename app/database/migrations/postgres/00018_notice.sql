-- +goose Up
-- Accepted by the venue's settings; nobody has acted on the order since.
ALTER TABLE orders ADD COLUMN unattended BOOLEAN NOT NULL DEFAULT FALSE;
-- When somebody last took notice of what the order called for; null: nobody has.
ALTER TABLE orders ADD COLUMN noticed_at BIGINT;
