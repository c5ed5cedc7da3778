-- Donations: events, institutions, links and what was given (S1§2–§9, D43, D47). Values are centavos; they are archived
-- and never erased, for a donation names them.
-- +goose Up
-- at is when the event takes place; faq and amounts are JSON. detail and about are HTML that the server has cleaned.
CREATE TABLE donation_events (
  id             TEXT    PRIMARY KEY,
  venue_id       TEXT    NOT NULL,
  link           TEXT    NOT NULL UNIQUE,
  name           TEXT    NOT NULL,
  live           TEXT    NOT NULL,
  at             BIGINT  NOT NULL,
  banner_web     TEXT    NOT NULL,
  banner_mobile  TEXT    NOT NULL,
  active         BOOLEAN NOT NULL,
  faq            TEXT    NOT NULL,
  shows_raised   BOOLEAN NOT NULL,
  color          TEXT    NOT NULL,
  detail         TEXT    NOT NULL,
  about          TEXT    NOT NULL,
  thanks         TEXT    NOT NULL,
  question       TEXT    NOT NULL,
  button         TEXT    NOT NULL,
  contact_phrase TEXT    NOT NULL,
  contact_phone  TEXT    NOT NULL,
  goal           BIGINT  NOT NULL,
  amounts        TEXT    NOT NULL,
  takes_any      BOOLEAN NOT NULL,
  least          BIGINT  NOT NULL,
  version        BIGINT  NOT NULL,
  created_at     BIGINT  NOT NULL,
  archived_at    BIGINT
);
CREATE INDEX donation_events_of_venue ON donation_events (venue_id, at);

CREATE TABLE donation_institutions (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  event_id     TEXT   NOT NULL REFERENCES donation_events (id),
  name         TEXT   NOT NULL,
  bank_data_id TEXT   NOT NULL,
  version      BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  archived_at  BIGINT
);
CREATE INDEX donation_institutions_of_venue ON donation_institutions (venue_id, name);
CREATE INDEX donation_institutions_of_event ON donation_institutions (event_id);

-- A link leads to an event's page with the institution, and perhaps the value, chosen already.
CREATE TABLE donation_links (
  id             TEXT   PRIMARY KEY,
  venue_id       TEXT   NOT NULL,
  event_id       TEXT   NOT NULL REFERENCES donation_events (id),
  institution_id TEXT   NOT NULL REFERENCES donation_institutions (id),
  link           TEXT   NOT NULL UNIQUE,
  description    TEXT   NOT NULL,
  product_id     TEXT,
  amount         BIGINT NOT NULL,
  version        BIGINT NOT NULL,
  created_at     BIGINT NOT NULL,
  archived_at    BIGINT
);
CREATE INDEX donation_links_of_institution ON donation_links (institution_id, created_at);
CREATE INDEX donation_links_of_venue ON donation_links (venue_id, created_at);

-- Every address that a page has or had: printed codes go on leading to it. link_id is of a donation link.
CREATE TABLE donation_addresses (
  link       TEXT   PRIMARY KEY,
  event_id   TEXT   NOT NULL REFERENCES donation_events (id),
  link_id    TEXT,
  created_at BIGINT NOT NULL
);

-- What somebody gives. Event, institution and product are as they were when he was last charged.
CREATE TABLE donations (
  id               TEXT    PRIMARY KEY,
  venue_id         TEXT    NOT NULL,
  event_id         TEXT    NOT NULL REFERENCES donation_events (id),
  institution_id   TEXT    NOT NULL REFERENCES donation_institutions (id),
  link_id          TEXT,
  link             TEXT    NOT NULL,
  secret_hash      TEXT    NOT NULL UNIQUE,
  event_name       TEXT    NOT NULL,
  institution_name TEXT    NOT NULL,
  product_id       TEXT,
  product_name     TEXT    NOT NULL,
  value            BIGINT  NOT NULL,
  method           TEXT    NOT NULL,
  name             TEXT    NOT NULL,
  document         TEXT    NOT NULL,
  email            TEXT    NOT NULL,
  phone            TEXT    NOT NULL,
  anonymous        BOOLEAN NOT NULL,
  charges          INTEGER NOT NULL,
  state            TEXT    NOT NULL,
  receipt          TEXT    NOT NULL,
  paid_at          BIGINT,
  refunded         BIGINT  NOT NULL,
  fee              BIGINT  NOT NULL,
  pays_on          TEXT    NOT NULL,
  letter_at        BIGINT,
  letter_failures  INTEGER NOT NULL,
  created_at       BIGINT  NOT NULL
);
CREATE INDEX donations_of_event ON donations (event_id, created_at);
CREATE INDEX donations_of_venue ON donations (venue_id, created_at);
CREATE INDEX donations_letters ON donations (letter_at) WHERE letter_at IS NOT NULL;
CREATE UNIQUE INDEX donations_receipts ON donations (venue_id, receipt) WHERE receipt <> '';

-- The ledger that every figure is summed from: a donation that was paid, and each refund as a negative row of its own.
-- pays_on is the day on which the venue gets, or lacks, the money.
CREATE TABLE donation_entries (
  id             TEXT   PRIMARY KEY,
  donation_id    TEXT   NOT NULL REFERENCES donations (id),
  venue_id       TEXT   NOT NULL,
  event_id       TEXT   NOT NULL,
  institution_id TEXT   NOT NULL,
  at             BIGINT NOT NULL,
  amount         BIGINT NOT NULL,
  fee            BIGINT NOT NULL,
  pays_on        TEXT   NOT NULL
);
CREATE INDEX donation_entries_of_event ON donation_entries (event_id, at, id);
CREATE INDEX donation_entries_of_venue ON donation_entries (venue_id, at, id);
CREATE INDEX donation_entries_of_donation ON donation_entries (donation_id);

-- The last number of a venue's receipts of donations in a year.
CREATE TABLE donation_receipts (
  venue_id TEXT    NOT NULL,
  year     INTEGER NOT NULL,
  last     BIGINT  NOT NULL,
  PRIMARY KEY (venue_id, year)
);
