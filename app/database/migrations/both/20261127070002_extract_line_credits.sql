-- The credit that pays a line, where the acquirer's file names it.
-- +goose Up
ALTER TABLE extract_lines ADD COLUMN credit_key TEXT NOT NULL DEFAULT '';
CREATE INDEX extract_lines_of_credit ON extract_lines (venue_id, credit_key);
