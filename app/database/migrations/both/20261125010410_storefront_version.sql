-- +goose Up
-- Grows with every save of the configuration; a venue that has saved none has version 0.
ALTER TABLE storefronts ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
