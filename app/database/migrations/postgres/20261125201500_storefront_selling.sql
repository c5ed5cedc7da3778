-- +goose Up
-- Where the venue stands on the map, with who confirmed it; empty until somebody has.
ALTER TABLE storefronts ADD COLUMN pin TEXT NOT NULL DEFAULT '';
-- In milliseconds; 0 without a pause.
ALTER TABLE storefronts ADD COLUMN paused_until BIGINT NOT NULL DEFAULT 0;
-- D37: 0 gives no discount. Until now it was forced to 5 and never applied.
UPDATE storefronts SET settings = jsonb_set(settings::jsonb, '{discount}', '0')::text;
