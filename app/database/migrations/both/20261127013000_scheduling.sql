-- Scheduling (S2§2.10, D48): what can be booked, when, and what has been. Values are centavos, moments epoch
-- milliseconds, times of day minutes after midnight on the venue's clocks, weekdays 1 Monday to 7 Sunday (D23).
-- +goose Up
-- kind is 1 place, 2 service, 3 thing, 4 professional. feed_hash is of the private address of its calendar; NULL for none.
CREATE TABLE schedule_resources (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  kind        INTEGER NOT NULL,
  name        TEXT    NOT NULL,
  name_key    TEXT    NOT NULL,
  email       TEXT    NOT NULL,
  phone       TEXT    NOT NULL,
  capacity    INTEGER NOT NULL,
  table_id    TEXT    NOT NULL,
  has_image   BOOLEAN NOT NULL,
  feed_hash   TEXT UNIQUE,
  feed_at     BIGINT,
  version     BIGINT  NOT NULL,
  created_at  BIGINT  NOT NULL,
  archived_at BIGINT
);
CREATE INDEX schedule_resources_of_venue ON schedule_resources (venue_id, name_key);
CREATE UNIQUE INDEX schedule_resources_named ON schedule_resources (venue_id, kind, name_key) WHERE archived_at IS NULL;

CREATE TABLE schedule_categories (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  name        TEXT    NOT NULL,
  name_key    TEXT    NOT NULL,
  has_image   BOOLEAN NOT NULL,
  version     BIGINT  NOT NULL,
  created_at  BIGINT  NOT NULL,
  archived_at BIGINT
);
CREATE UNIQUE INDEX schedule_categories_named ON schedule_categories (venue_id, name_key) WHERE archived_at IS NULL;

CREATE TABLE schedules (
  id            TEXT    PRIMARY KEY,
  venue_id      TEXT    NOT NULL,
  resource_id   TEXT    NOT NULL REFERENCES schedule_resources (id),
  category_id   TEXT    NOT NULL REFERENCES schedule_categories (id),
  name          TEXT    NOT NULL,
  name_key      TEXT    NOT NULL,
  description   TEXT    NOT NULL,
  availability  TEXT    NOT NULL,
  duration_base INTEGER NOT NULL,
  online        BOOLEAN NOT NULL,
  has_image     BOOLEAN NOT NULL,
  version       BIGINT  NOT NULL,
  created_at    BIGINT  NOT NULL,
  archived_at   BIGINT
);
CREATE INDEX schedules_of_venue ON schedules (venue_id, name_key);
CREATE INDEX schedules_of_resource ON schedules (resource_id);

-- The weekly hours of a schedule, or of a resource: owner_id is the id of either.
CREATE TABLE schedule_slots (
  id       TEXT    PRIMARY KEY,
  venue_id TEXT    NOT NULL,
  owner_id TEXT    NOT NULL,
  weekday  INTEGER NOT NULL,
  starts   INTEGER NOT NULL,
  ends     INTEGER NOT NULL
);
CREATE INDEX schedule_slots_of_owner ON schedule_slots (venue_id, owner_id);

-- Days on which other hours hold than the week's, or none: of a schedule, of a resource, or of the whole venue, where
-- owner_id is empty. starts and ends are NULL for a day off.
CREATE TABLE schedule_exceptions (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  owner_id   TEXT    NOT NULL,
  first_day  TEXT    NOT NULL,
  last_day   TEXT    NOT NULL,
  starts     INTEGER,
  ends       INTEGER,
  reason     TEXT    NOT NULL,
  created_at BIGINT  NOT NULL
);
CREATE INDEX schedule_exceptions_of_venue ON schedule_exceptions (venue_id, last_day);

-- Durations, buffers and notices are minutes; a duration of 0 is that of the schedule.
CREATE TABLE schedule_services (
  id            TEXT    PRIMARY KEY,
  venue_id      TEXT    NOT NULL,
  schedule_id   TEXT    NOT NULL REFERENCES schedules (id),
  category_id   TEXT    NOT NULL,
  name          TEXT    NOT NULL,
  name_key      TEXT    NOT NULL,
  value         BIGINT  NOT NULL,
  deposit       BIGINT  NOT NULL,
  duration      INTEGER NOT NULL,
  buffer_before INTEGER NOT NULL,
  buffer_after  INTEGER NOT NULL,
  notice        INTEGER NOT NULL,
  cancel_notice INTEGER NOT NULL,
  online        BOOLEAN NOT NULL,
  has_image     BOOLEAN NOT NULL,
  version       BIGINT  NOT NULL,
  created_at    BIGINT  NOT NULL,
  archived_at   BIGINT
);
CREATE INDEX schedule_services_of_venue ON schedule_services (venue_id, name_key);
CREATE INDEX schedule_services_of_schedule ON schedule_services (schedule_id);

-- A booking of a resource, a hold of one, or a block by a person. from_at to until_at is what it occupies, buffers
-- included. Who has the secret may move and cancel it. expires_at is until when a hold, or a booking whose deposit is awaited, keeps its time.
CREATE TABLE bookings (
  id             TEXT    PRIMARY KEY,
  venue_id       TEXT    NOT NULL,
  resource_id    TEXT    NOT NULL REFERENCES schedule_resources (id),
  schedule_id    TEXT    NOT NULL,
  service_id     TEXT    NOT NULL,
  service_name   TEXT    NOT NULL,
  series_id      TEXT    NOT NULL,
  state          TEXT    NOT NULL,
  starts_at      BIGINT  NOT NULL,
  ends_at        BIGINT  NOT NULL,
  from_at        BIGINT  NOT NULL,
  until_at       BIGINT  NOT NULL,
  expires_at     BIGINT,
  customer       TEXT    NOT NULL,
  customer_key   TEXT    NOT NULL,
  phone          TEXT    NOT NULL,
  email          TEXT    NOT NULL,
  party_size     INTEGER NOT NULL,
  note           TEXT    NOT NULL,
  value          BIGINT  NOT NULL,
  deposit        BIGINT  NOT NULL,
  deposit_paid   BIGINT  NOT NULL,
  minimum_spend  BIGINT  NOT NULL,
  spent          BIGINT  NOT NULL,
  settled_at     BIGINT,
  cancel_notice  INTEGER NOT NULL,
  overlap_reason TEXT    NOT NULL,
  by_customer    BOOLEAN NOT NULL,
  secret         TEXT    NOT NULL UNIQUE,
  organizer      TEXT    NOT NULL,
  sequence       INTEGER NOT NULL,
  version        BIGINT  NOT NULL,
  created_at     BIGINT  NOT NULL
);
CREATE INDEX bookings_of_venue ON bookings (venue_id, starts_at);
CREATE INDEX bookings_of_resource ON bookings (resource_id, until_at);
CREATE INDEX bookings_of_schedule ON bookings (schedule_id, starts_at);
CREATE INDEX bookings_of_series ON bookings (series_id) WHERE series_id <> '';
CREATE INDEX bookings_expiring ON bookings (expires_at) WHERE expires_at IS NOT NULL;

-- Five minutes of a resource, which one booking has: the key makes double booking impossible (D48).
CREATE TABLE booking_cells (
  resource_id TEXT   NOT NULL REFERENCES schedule_resources (id),
  cell        BIGINT NOT NULL,
  booking_id  TEXT   NOT NULL REFERENCES bookings (id),
  PRIMARY KEY (resource_id, cell)
);
CREATE INDEX booking_cells_of_booking ON booking_cells (booking_id);

-- What happened to a booking, never altered.
CREATE TABLE booking_steps (
  id         TEXT   PRIMARY KEY,
  booking_id TEXT   NOT NULL REFERENCES bookings (id),
  at         BIGINT NOT NULL,
  what       TEXT   NOT NULL,
  detail     TEXT   NOT NULL,
  made_by    TEXT   NOT NULL
);
CREATE INDEX booking_steps_of_booking ON booking_steps (booking_id, at);

-- Letters that wait to be mailed; what they say is as the booking was when they were written.
CREATE TABLE booking_letters (
  id         TEXT    PRIMARY KEY,
  venue_id   TEXT    NOT NULL,
  booking_id TEXT    NOT NULL REFERENCES bookings (id),
  kind       TEXT    NOT NULL,
  recipient  TEXT    NOT NULL,
  subject    TEXT    NOT NULL,
  body       TEXT    NOT NULL,
  method     TEXT    NOT NULL,
  calendar   TEXT    NOT NULL,
  due_at     BIGINT  NOT NULL,
  failures   INTEGER NOT NULL
);
CREATE INDEX booking_letters_due ON booking_letters (due_at);
CREATE INDEX booking_letters_of_booking ON booking_letters (booking_id);

-- The least that the guests of a reserved table spend; per_person has it for each of them. weekdays are the digits of
-- the days on which it holds.
CREATE TABLE booking_settings (
  venue_id   TEXT    PRIMARY KEY,
  enabled    BOOLEAN NOT NULL,
  per_person BOOLEAN NOT NULL,
  value      BIGINT  NOT NULL,
  weekdays   TEXT    NOT NULL,
  version    BIGINT  NOT NULL
);

-- Who waits for a time of a day on which there was none.
CREATE TABLE booking_waits (
  id          TEXT    PRIMARY KEY,
  venue_id    TEXT    NOT NULL,
  schedule_id TEXT    NOT NULL REFERENCES schedules (id),
  service_id  TEXT    NOT NULL,
  day         TEXT    NOT NULL,
  customer    TEXT    NOT NULL,
  phone       TEXT    NOT NULL,
  email       TEXT    NOT NULL,
  party_size  INTEGER NOT NULL,
  offered_at  BIGINT,
  created_at  BIGINT  NOT NULL
);
CREATE INDEX booking_waits_of_day ON booking_waits (venue_id, day);
