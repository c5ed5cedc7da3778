-- +goose Up
-- What queries look for stands in columns of its own, not in the text of a JSON.

-- The order has ended here, its marketplace says otherwise, and nobody has read it yet.
ALTER TABLE orders ADD COLUMN needs_review BOOLEAN NOT NULL DEFAULT FALSE;
-- A marketplace sold the order for later.
ALTER TABLE orders ADD COLUMN scheduled BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE orders SET needs_review = marketplace LIKE '%"Conferir":true%', scheduled = marketplace LIKE '%"Agendado":true%'
  WHERE marketplace LIKE '%"Conferir":true%' OR marketplace LIKE '%"Agendado":true%';
CREATE INDEX orders_to_review ON orders (venue_id, state, created_at) WHERE needs_review;

-- A courier platform may take the venue's orders out (useMeepDelivery).
ALTER TABLE storefronts ADD COLUMN platform_delivery BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE storefronts SET platform_delivery = TRUE WHERE settings LIKE '%"useMeepDelivery":true%';
CREATE INDEX storefronts_with_platform ON storefronts (venue_id) WHERE platform_delivery;
