-- +goose Up
-- The words of orders lie apart already, with their beginnings, since schema 15.
SELECT 1;
