-- +goose Up
-- Words lie in the orders themselves: nothing leads from one to the other.
SELECT 1;
