-- +goose Up
-- After how many days without an order a venue forgets its customers' telephones and
-- addresses (LGPD), and what the run under way has erased so far: a server that dies
-- leaves the counts to the next.
CREATE TABLE customer_erasures (
  venue_id  TEXT   NOT NULL PRIMARY KEY,
  days      BIGINT NOT NULL,
  swept_at  BIGINT NOT NULL,
  customers BIGINT NOT NULL,
  orders    BIGINT NOT NULL
);
