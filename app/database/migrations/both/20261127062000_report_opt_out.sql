-- Whoever has the secret of a schedule may end its letters without signing in; it is in each of them. NULL until the first
-- letter, of schedules from before.
-- +goose Up
ALTER TABLE report_schedules ADD COLUMN secret TEXT;
CREATE UNIQUE INDEX report_schedules_of_secret ON report_schedules (secret) WHERE secret IS NOT NULL;
