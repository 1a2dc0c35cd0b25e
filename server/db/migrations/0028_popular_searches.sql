-- Searches that found something: how often and when last, but not by whom. Texts that few people searched for are not shown.
CREATE TABLE popular_searches (
  search text PRIMARY KEY CHECK (search <> ''),
  times bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX popular_searches_by_times ON popular_searches (times DESC, search);
