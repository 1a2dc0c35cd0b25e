-- Other words for the same thing. The administrator's table; read both ways.
CREATE TABLE search_synonyms (
  word text PRIMARY KEY CHECK (word <> ''),
  others text[] NOT NULL CHECK (cardinality(others) > 0)
);

-- Searches that found nothing: how often and when last, nothing of who.
CREATE TABLE empty_searches (
  search text PRIMARY KEY CHECK (search <> ''),
  times bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX empty_searches_by_times ON empty_searches (times DESC, search);
