-- What reports ask of a sale beside its values: how it was handed over, to whom as far as statistics need it (an id that
-- means nothing elsewhere), where to, by which carrier or at which table, and the names of its payments. kind is 0 of sales
-- from before, until they have been looked up.
-- +goose Up
ALTER TABLE sales ADD COLUMN kind SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE sales ADD COLUMN buyer TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN district TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN carrier TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN table_number TEXT NOT NULL DEFAULT '';
ALTER TABLE sales ADD COLUMN paid_by TEXT NOT NULL DEFAULT '';
DROP INDEX sales_days;
CREATE INDEX sales_facts ON sales (venue_id, day, hour, channel, kind, store_id, buyer, refund_of, items, discount, service_tax, delivery_fee, total);
CREATE INDEX sales_of_buyer ON sales (venue_id, buyer, day);
CREATE INDEX sales_unknown ON sales (id) WHERE kind = 0;

-- discount is the line's share of that of its sale.
ALTER TABLE sale_items ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;

-- Since when a buyer has ordered, refused orders included, and which customer he is where the register knows him.
-- order_id is his newest order: its name is read where there still is one.
CREATE TABLE sale_buyers (
  venue_id    TEXT   NOT NULL,
  buyer       TEXT   NOT NULL,
  first_at    BIGINT NOT NULL,
  first_day   TEXT   NOT NULL,
  customer_id TEXT   NOT NULL,
  order_id    TEXT   NOT NULL,
  order_at    BIGINT NOT NULL,
  PRIMARY KEY (venue_id, buyer)
);

-- Orders that were refused, or came back: what was not sold.
CREATE TABLE refused_orders (
  order_id TEXT     PRIMARY KEY,
  venue_id TEXT     NOT NULL,
  channel  SMALLINT NOT NULL,
  kind     SMALLINT NOT NULL,
  code     TEXT     NOT NULL,
  at       BIGINT   NOT NULL,
  day      TEXT     NOT NULL,
  hour     SMALLINT NOT NULL,
  store_id TEXT,
  buyer    TEXT     NOT NULL,
  district TEXT     NOT NULL,
  city     TEXT     NOT NULL,
  payment  TEXT     NOT NULL,
  total    BIGINT   NOT NULL,
  returned BOOLEAN  NOT NULL
);
CREATE INDEX refused_orders_days ON refused_orders (venue_id, day);

-- Sums of the sales by hour, changed in the transaction of each sale. store_id is empty without a store; returned is
-- what was given back, and total is without it.
CREATE TABLE sale_hours (
  venue_id     TEXT     NOT NULL,
  day          TEXT     NOT NULL,
  hour         SMALLINT NOT NULL,
  channel      SMALLINT NOT NULL,
  kind         SMALLINT NOT NULL,
  store_id     TEXT     NOT NULL,
  sales        BIGINT   NOT NULL,
  refunds      BIGINT   NOT NULL,
  items        BIGINT   NOT NULL,
  discount     BIGINT   NOT NULL,
  service_tax  BIGINT   NOT NULL,
  delivery_fee BIGINT   NOT NULL,
  returned     BIGINT   NOT NULL,
  total        BIGINT   NOT NULL,
  PRIMARY KEY (venue_id, day, hour, channel, kind, store_id)
);

-- Orders that had ended before reports were kept: up to last_no, and as far as they have been looked at.
CREATE TABLE sales_past (
  last_no BIGINT NOT NULL,
  done_no BIGINT NOT NULL
);
