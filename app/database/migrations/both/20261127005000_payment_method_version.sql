-- A way to be paid is saved in the place of the one that was read: its version says which that was.
-- +goose Up
ALTER TABLE payment_methods ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
