-- Reports that leave by mail: who gets which saved view, when, and which letters are still to leave.
-- +goose Up
-- every is dia, semana or fechamento; hour and weekday are the venue's (1 is Monday). next_at is absent while paused, and
-- for those that leave when a day is signed off. why tells who paused it: pessoa, or papel where the role was taken away.
CREATE TABLE report_schedules (
  id         TEXT     PRIMARY KEY,
  venue_id   TEXT     NOT NULL,
  person_id  TEXT     NOT NULL,
  view_id    TEXT     NOT NULL,
  every      TEXT     NOT NULL,
  weekday    SMALLINT NOT NULL,
  hour       SMALLINT NOT NULL,
  format     TEXT     NOT NULL,
  next_at    BIGINT,
  why        TEXT     NOT NULL,
  sent_at    BIGINT,
  failed     BOOLEAN  NOT NULL,
  version    BIGINT   NOT NULL,
  created_at BIGINT   NOT NULL
);
CREATE INDEX report_schedules_of_person ON report_schedules (venue_id, person_id);
CREATE INDEX report_schedules_of_view ON report_schedules (view_id);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE next_at IS NOT NULL;

-- One letter for each schedule and period; due_at is absent once it has left, or is given up.
CREATE TABLE report_letters (
  id          TEXT     PRIMARY KEY,
  schedule_id TEXT     NOT NULL,
  venue_id    TEXT     NOT NULL,
  period      TEXT     NOT NULL,
  due_at      BIGINT,
  failures    SMALLINT NOT NULL,
  created_at  BIGINT   NOT NULL
);
CREATE UNIQUE INDEX report_letters_of_period ON report_letters (schedule_id, period);
CREATE INDEX report_letters_due ON report_letters (due_at) WHERE due_at IS NOT NULL;

-- The lines of sales in the order in which reports read them, without looking at the tables.
CREATE INDEX sale_items_lines ON sale_items (sale_id, under, product_id, name, quantity, value, discount);
CREATE INDEX sale_payments_lines ON sale_payments (sale_id, method, online, value);
