-- +goose Up
-- When the session last proved its password again (D50); null: never.
ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT;
