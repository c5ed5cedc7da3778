-- Notices name payers, and nobody reads them: only how many charges each named is kept.
-- +goose Up
ALTER TABLE payment_notices DROP COLUMN body;
