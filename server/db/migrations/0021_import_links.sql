-- The subcategories that an import put into categories, as pairs of ids: taking the import back removes those that are not
-- used.
ALTER TABLE imports ADD COLUMN category_links jsonb NOT NULL DEFAULT '[]';
