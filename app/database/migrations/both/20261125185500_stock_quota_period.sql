-- A quota's period begins when it is set from or to 0: only draws of the current one count.
-- Of the draws of before, nobody knows the period: they give nothing back to the quota.
-- +goose Up
ALTER TABLE stock_balances ADD COLUMN quota_period BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stock_draws ADD COLUMN quota_period BIGINT NOT NULL DEFAULT -1;
