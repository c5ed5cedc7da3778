-- The weekly programme of maintenance: when it is due, and what came of it.
-- +goose Up
-- One row, once somebody has changed what Default says. weekday 0 is Sunday; starts_at and window_length are minutes,
-- starts_at from midnight in Brasília.
CREATE TABLE maintenance_plan (
  id            SMALLINT PRIMARY KEY,
  active        BOOLEAN  NOT NULL,
  weekday       SMALLINT NOT NULL,
  starts_at     SMALLINT NOT NULL,
  window_length SMALLINT NOT NULL,
  version       BIGINT   NOT NULL
);

-- due_at is the hour of the plan, or when somebody asked for it. lease names the server at work.
CREATE TABLE maintenance_runs (
  id          TEXT    PRIMARY KEY,
  due_at      BIGINT  NOT NULL,
  ends_at     BIGINT  NOT NULL,
  by_name     TEXT    NOT NULL,
  state       TEXT    NOT NULL,
  stopped_by  TEXT    NOT NULL,
  started_at  BIGINT  NOT NULL,
  ended_at    BIGINT,
  lease       TEXT    NOT NULL,
  lease_until BIGINT  NOT NULL
);
CREATE UNIQUE INDEX maintenance_runs_due ON maintenance_runs (due_at);
CREATE UNIQUE INDEX maintenance_runs_open ON maintenance_runs (state) WHERE state = 'andamento';

CREATE TABLE maintenance_tasks (
  run_id     TEXT     NOT NULL REFERENCES maintenance_runs (id) ON DELETE CASCADE,
  no         SMALLINT NOT NULL,
  name       TEXT     NOT NULL,
  title      TEXT     NOT NULL,
  state      TEXT     NOT NULL,
  note       TEXT     NOT NULL,
  started_at BIGINT,
  ended_at   BIGINT,
  PRIMARY KEY (run_id, no)
);
