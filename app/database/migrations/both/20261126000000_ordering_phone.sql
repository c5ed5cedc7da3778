-- What the ordering phone proves itself with (D42), as a hash: NULL of orders that no phone
-- has placed, and of those from before. And what its customer has asked of the venue, with
-- the answer, as JSON (D52); NULL while he has not asked to cancel.
-- +goose Up
ALTER TABLE orders ADD COLUMN phone_hash TEXT;
ALTER TABLE orders ADD COLUMN customer_cancel TEXT;
