-- Prepaid cards, their groups, and the plans of recharge that bring cards below zero back to it (S2§2.5, D49).
-- +goose Up
-- daily is the most that a card spends in a day, NULL for any; from_minute until until_minute the hours in which it
-- spends, both 0 for always.
CREATE TABLE cashless_groups (
  id           TEXT   PRIMARY KEY,
  venue_id     TEXT   NOT NULL,
  name         TEXT   NOT NULL,
  daily        BIGINT,
  from_minute  BIGINT NOT NULL,
  until_minute BIGINT NOT NULL,
  version      BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  archived_at  BIGINT
);
CREATE INDEX cashless_groups_of_venue ON cashless_groups (venue_id, name);

CREATE TABLE cashless_cards (
  id          TEXT   PRIMARY KEY REFERENCES cashless_accounts (id),
  venue_id    TEXT   NOT NULL,
  number      TEXT   NOT NULL,
  name        TEXT   NOT NULL,
  document    TEXT   NOT NULL,
  group_id    TEXT   REFERENCES cashless_groups (id),
  state       TEXT   NOT NULL,
  replaced_by TEXT,
  version     BIGINT NOT NULL,
  created_at  BIGINT NOT NULL,
  UNIQUE (venue_id, number)
);
CREATE INDEX cashless_cards_of_venue ON cashless_cards (venue_id, name, id);
CREATE INDEX cashless_cards_by_document ON cashless_cards (venue_id, document);

-- A plan that another has overwritten keeps no place in the history: replaced_at says when.
CREATE TABLE cashless_plans (
  id          TEXT   PRIMARY KEY,
  venue_id    TEXT   NOT NULL,
  created_by  TEXT   NOT NULL,
  created_at  BIGINT NOT NULL,
  paid_by     TEXT   NOT NULL,
  paid_at     BIGINT,
  replaced_at BIGINT
);
CREATE INDEX cashless_plans_of_venue ON cashless_plans (venue_id, created_at);
-- A venue has one plan that waits to be paid.
CREATE UNIQUE INDEX cashless_plans_open ON cashless_plans (venue_id) WHERE paid_at IS NULL AND replaced_at IS NULL;

CREATE TABLE cashless_plan_cards (
  plan_id  TEXT   NOT NULL REFERENCES cashless_plans (id),
  card_id  TEXT   NOT NULL REFERENCES cashless_cards (id),
  name     TEXT   NOT NULL,
  document TEXT   NOT NULL,
  value    BIGINT NOT NULL,
  PRIMARY KEY (plan_id, card_id)
);
