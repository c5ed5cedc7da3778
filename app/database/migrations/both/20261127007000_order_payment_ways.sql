-- Money of an order beyond what pays it, and who holds stock by orders that wait for their payment.
-- +goose Up
-- further is what came in beyond what pays the order, and its refunds, encoded.
ALTER TABLE orders ADD COLUMN further TEXT;

-- origin_hash is of the network address that has ordered, while the order's stock is held.
ALTER TABLE unpaid_orders ADD COLUMN origin_hash TEXT;
CREATE INDEX unpaid_orders_of_origin ON unpaid_orders (venue_id, origin_hash) WHERE origin_hash IS NOT NULL AND held_until IS NOT NULL;
