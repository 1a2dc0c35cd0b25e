-- Several shops may share a database, each in its own schema. Channels of notifications belong to the whole database, so
-- their names carry the schema; in public they stay as they were.
CREATE OR REPLACE FUNCTION bump_catalogue() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE bumped bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO bumped;
  PERFORM pg_notify(
    CASE current_schema() WHEN 'public' THEN '' ELSE current_schema() || '.' END || 'catalogue', bumped::text);
  RETURN bumped;
END $$;
