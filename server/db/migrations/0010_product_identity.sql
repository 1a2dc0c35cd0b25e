-- An import finds a product again by name, brand, unit and MRP, ignoring case and spaces (contract section 4).
-- Plain expressions of the arguments, so that the planner can write the body in place of the call.
CREATE FUNCTION product_identity(name text, brand text, unit text, price_paise bigint) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(
    translate(lower(name || E'\x1f' || coalesce(brand, '') || E'\x1f' || unit), E' \u00a0\t\n', '')
    || E'\x1f' || price_paise::text
  )::uuid
$$;
CREATE INDEX products_by_identity ON products (product_identity(name, more_details ->> 'Brand', unit, price_paise))
  WHERE deleted_at IS NULL;
