-- +goose Up
-- Store and table are words already, since schema 15.
SELECT 1;
