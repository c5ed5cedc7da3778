-- What was sold, whatever the channel (D47). Values are centavos; a refund is a row of its
-- own with negative ones. day and hour are the venue's business day and its wall clock.
-- +goose Up
CREATE TABLE sales (
  id           TEXT     PRIMARY KEY,
  venue_id     TEXT     NOT NULL,
  channel      SMALLINT NOT NULL,
  source_id    TEXT     NOT NULL,
  code         TEXT     NOT NULL,
  refund_of    TEXT,
  at           BIGINT   NOT NULL,
  day          TEXT     NOT NULL,
  hour         SMALLINT NOT NULL,
  store_id     TEXT,
  items        BIGINT   NOT NULL,
  discount     BIGINT   NOT NULL,
  service_tax  BIGINT   NOT NULL,
  delivery_fee BIGINT   NOT NULL,
  total        BIGINT   NOT NULL,
  recorded_at  BIGINT   NOT NULL
);

-- Of one source one sale, and one refund for each of its keys.
CREATE UNIQUE INDEX sales_source ON sales (venue_id, channel, source_id);
CREATE INDEX sales_days ON sales (venue_id, day);
CREATE INDEX sales_refunds ON sales (refund_of);

-- under is the position of the item that an addition is on.
CREATE TABLE sale_items (
  sale_id    TEXT     NOT NULL,
  position   SMALLINT NOT NULL,
  under      SMALLINT,
  product_id TEXT     NOT NULL,
  name       TEXT     NOT NULL,
  quantity   BIGINT   NOT NULL,
  value      BIGINT   NOT NULL,
  PRIMARY KEY (sale_id, position)
);

CREATE INDEX sale_items_products ON sale_items (product_id);

CREATE TABLE sale_payments (
  sale_id  TEXT     NOT NULL,
  position SMALLINT NOT NULL,
  method   TEXT     NOT NULL,
  online   BOOLEAN  NOT NULL,
  value    BIGINT   NOT NULL,
  PRIMARY KEY (sale_id, position)
);

-- Orders up to last_no that were delivered before sales were recorded; done_no is as far as they have been.
CREATE TABLE sales_backlog (
  last_no BIGINT NOT NULL,
  done_no BIGINT NOT NULL
);

INSERT INTO sales_backlog (last_no, done_no) SELECT MAX(no), 0 FROM orders HAVING MAX(no) > 0;
