-- Reports by mail are stopped from the letter, and reports are read from indexes alone.
-- +goose Up
-- Whoever has the secret of a schedule may end its letters without signing in; it is in each of them. NULL until the first
-- letter, of schedules from before.
ALTER TABLE report_schedules ADD COLUMN secret TEXT;
CREATE UNIQUE INDEX report_schedules_of_secret ON report_schedules (secret) WHERE secret IS NOT NULL;

-- With what lines are joined by, and what was asked for by looking at each sale: how it was paid, where and by whom it was sold.
DROP INDEX sales_facts;
CREATE INDEX sales_facts ON sales (venue_id, day, hour, channel, kind, store_id, buyer, refund_of, items, discount, service_tax, delivery_fee, total, id, paid_by, equipment, operator);

-- With the brand of cards, which came later.
DROP INDEX sale_payments_lines;
CREATE INDEX sale_payments_lines ON sale_payments (sale_id, method, online, value, brand);

-- The sums by hour in the order in which reports group them.
CREATE INDEX sale_hours_sums ON sale_hours (venue_id, day, channel, kind, store_id, hour, sales, refunds, items, discount, service_tax, delivery_fee, returned, total);
