-- +goose Up
-- 1: it is not wanted any more; what does not come out in the attempt that is
-- under way gets no other.
ALTER TABLE jobs ADD COLUMN called_off INTEGER NOT NULL DEFAULT 0;
