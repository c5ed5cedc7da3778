-- +goose Up
-- Until when the marketplace waits to hear that an order was accepted; null once
-- it has heard. Whether it has heard of those of before was not kept.
UPDATE orders SET confirm_by = NULL WHERE confirm_by IS NOT NULL AND state <> 1;
