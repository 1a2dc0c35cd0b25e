-- The accounts of the stores.

-- A closed business day of a store. It covers the time from `from_at` until `to_at`, which is the next midnight of the
-- store or, if the day was closed before that, the moment of the close. The next day begins at `to_at`, so that
-- everything counts for exactly one day.
CREATE TABLE day_closes (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  -- A day of the store's time zone, such as 2026-12-25.
  day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at > from_at),
  closed_at timestamptz NOT NULL CHECK (closed_at >= to_at),
  -- A user's id.
  by text NOT NULL,
  note text NOT NULL DEFAULT '',
  counted_paise bigint NOT NULL CHECK (counted_paise >= 0),
  -- Negative if more cash was given back than came in.
  expected_paise bigint NOT NULL,
  -- What happened in that time, in paise: `DayFigures` of rules/src/day-close.ts.
  figures jsonb NOT NULL,
  PRIMARY KEY (store_id, day)
);
CREATE TRIGGER day_closes_are_append_only BEFORE UPDATE OR DELETE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_closes_are_not_emptied BEFORE TRUNCATE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
