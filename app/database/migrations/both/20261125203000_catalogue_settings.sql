-- +goose Up
ALTER TABLE catalogues ADD COLUMN photo_required BOOLEAN NOT NULL DEFAULT FALSE;
