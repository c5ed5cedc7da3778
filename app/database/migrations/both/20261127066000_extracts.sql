-- Electronic extracts of card acquirers (S2§2.12, D59). Values are centavos, rates thousandths of a per cent.
-- +goose Up
CREATE TABLE extract_layouts (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  title      TEXT   NOT NULL,
  acquirer   INTEGER NOT NULL,
  source     TEXT   NOT NULL, -- the layout file, as it was loaded
  loaded_by  TEXT   NOT NULL,
  loaded_at  BIGINT NOT NULL,
  version    BIGINT NOT NULL,
  UNIQUE (venue_id, name)
);

-- digest is of the whole file; file_key names it among all of its acquirer, empty where the header tells too little.
CREATE TABLE extract_files (
  id            TEXT    PRIMARY KEY,
  venue_id      TEXT    NOT NULL,
  name          TEXT    NOT NULL,
  size          BIGINT  NOT NULL,
  lines         BIGINT  NOT NULL,
  digest        TEXT    NOT NULL,
  state         TEXT    NOT NULL, -- recebendo, aguardando, guardado, processado, recusado
  acquirer      INTEGER NOT NULL,
  acquirer_name TEXT    NOT NULL,
  layout        TEXT    NOT NULL,
  establishment TEXT    NOT NULL,
  period_from   TEXT    NOT NULL,
  period_to     TEXT    NOT NULL,
  sequence      TEXT    NOT NULL,
  recovered     BOOLEAN NOT NULL,
  file_key      TEXT    NOT NULL,
  reason        TEXT    NOT NULL,
  wrong         BIGINT  NOT NULL,
  warned        BIGINT  NOT NULL,
  sales         BIGINT  NOT NULL,
  gross         BIGINT  NOT NULL,
  fee           BIGINT  NOT NULL,
  net           BIGINT  NOT NULL,
  job_id        TEXT    NOT NULL,
  created_by    TEXT    NOT NULL,
  created_at    BIGINT  NOT NULL,
  analysed_at   BIGINT
);
CREATE UNIQUE INDEX extract_files_once ON extract_files (venue_id, digest) WHERE state <> 'recebendo';
CREATE UNIQUE INDEX extract_files_key ON extract_files (venue_id, file_key) WHERE state = 'processado' AND file_key <> '';
CREATE INDEX extract_files_of_venue ON extract_files (venue_id, created_at, id);

-- Compressed parts of a file, of whole lines.
CREATE TABLE extract_chunks (
  file_id    TEXT   NOT NULL REFERENCES extract_files (id) ON DELETE CASCADE,
  no         BIGINT NOT NULL,
  first_line BIGINT NOT NULL,
  lines      BIGINT NOT NULL,
  body       BYTEA  NOT NULL,
  PRIMARY KEY (file_id, no)
);

CREATE TABLE extract_problems (
  file_id  TEXT    NOT NULL REFERENCES extract_files (id) ON DELETE CASCADE,
  no       INTEGER NOT NULL,
  line     BIGINT  NOT NULL,
  severity TEXT    NOT NULL,
  record   TEXT    NOT NULL,
  field    TEXT    NOT NULL,
  col_from INTEGER NOT NULL,
  col_to   INTEGER NOT NULL,
  found    TEXT    NOT NULL,
  message  TEXT    NOT NULL,
  PRIMARY KEY (file_id, no)
);

-- What an acquirer says of a sale, or of an instalment of it; told again it is the same line.
CREATE TABLE extract_lines (
  id            TEXT    PRIMARY KEY,
  venue_id      TEXT    NOT NULL,
  line_key      TEXT    NOT NULL,
  file_id       TEXT    NOT NULL REFERENCES extract_files (id),
  line          BIGINT  NOT NULL,
  acquirer      INTEGER NOT NULL,
  establishment TEXT    NOT NULL,
  adjusted      BOOLEAN NOT NULL,
  day           TEXT    NOT NULL,
  clock         TEXT    NOT NULL,
  nsu           TEXT    NOT NULL,
  auth_code     TEXT    NOT NULL,
  tid           TEXT    NOT NULL,
  end_to_end    TEXT    NOT NULL,
  txid          TEXT    NOT NULL,
  order_code    TEXT    NOT NULL,
  terminal      TEXT    NOT NULL,
  brand         TEXT    NOT NULL,
  product       TEXT    NOT NULL,
  instalment    INTEGER NOT NULL,
  instalments   INTEGER NOT NULL,
  gross         BIGINT  NOT NULL,
  fee           BIGINT  NOT NULL,
  net           BIGINT  NOT NULL,
  sale_total    BIGINT  NOT NULL,
  expected      TEXT    NOT NULL,
  sale_ref      TEXT    NOT NULL, -- of the sale that it is of; empty while none is found
  matched_by    TEXT    NOT NULL,
  UNIQUE (venue_id, line_key)
);
CREATE INDEX extract_lines_of_day ON extract_lines (venue_id, day, id);
CREATE INDEX extract_lines_of_sale ON extract_lines (venue_id, sale_ref);
CREATE INDEX extract_lines_of_file ON extract_lines (file_id, line);

CREATE TABLE extract_credits (
  id            TEXT    PRIMARY KEY,
  venue_id      TEXT    NOT NULL,
  credit_key    TEXT    NOT NULL,
  file_id       TEXT    NOT NULL REFERENCES extract_files (id),
  line          BIGINT  NOT NULL,
  acquirer      INTEGER NOT NULL,
  establishment TEXT    NOT NULL,
  brand         TEXT    NOT NULL,
  day           TEXT    NOT NULL,
  paid          BOOLEAN NOT NULL,
  gross         BIGINT  NOT NULL,
  fee           BIGINT  NOT NULL,
  net           BIGINT  NOT NULL,
  bank          TEXT    NOT NULL,
  agency        TEXT    NOT NULL,
  account       TEXT    NOT NULL,
  bank_line_id  TEXT    NOT NULL, -- of the bank's statement; empty while none is found
  UNIQUE (venue_id, credit_key)
);
CREATE INDEX extract_credits_of_day ON extract_credits (venue_id, day, id);
CREATE INDEX extract_credits_of_file ON extract_credits (file_id, line);

-- Money that came into the account, of the statements that a person has brought.
CREATE TABLE extract_bank_lines (
  id        TEXT    PRIMARY KEY,
  venue_id  TEXT    NOT NULL,
  day       TEXT    NOT NULL,
  amount    BIGINT  NOT NULL,
  words     TEXT    NOT NULL,
  no        INTEGER NOT NULL, -- among those of one day with the same amount and words
  UNIQUE (venue_id, day, amount, words, no)
);

-- What is contracted with an acquirer. An empty brand or product stands for all.
CREATE TABLE extract_rates (
  id               TEXT    PRIMARY KEY,
  venue_id         TEXT    NOT NULL,
  acquirer         INTEGER NOT NULL,
  brand            TEXT    NOT NULL,
  product          TEXT    NOT NULL,
  instalments_from INTEGER NOT NULL,
  instalments_to   INTEGER NOT NULL,
  rate             BIGINT  NOT NULL,
  version          BIGINT  NOT NULL,
  UNIQUE (venue_id, acquirer, brand, product, instalments_from)
);

-- What does not match: one row for each thing and reason.
CREATE TABLE extract_matters (
  id         TEXT   PRIMARY KEY,
  venue_id   TEXT   NOT NULL,
  reason     TEXT   NOT NULL,
  about      TEXT   NOT NULL,
  day        TEXT   NOT NULL,
  value      BIGINT NOT NULL,
  difference BIGINT NOT NULL,
  words      TEXT   NOT NULL,
  file_id    TEXT   NOT NULL,
  line       BIGINT NOT NULL,
  opened_at  BIGINT NOT NULL,
  seen       BIGINT NOT NULL, -- the comparison that has found it last
  settled_at BIGINT,
  settled_by TEXT   NOT NULL,
  note       TEXT   NOT NULL,
  UNIQUE (venue_id, reason, about)
);
CREATE INDEX extract_matters_open ON extract_matters (venue_id, day, id) WHERE settled_at IS NULL;
