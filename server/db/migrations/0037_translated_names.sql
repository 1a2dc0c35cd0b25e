-- Names in further languages, by the code of the language: {"hi": "दूध"}. Where one is missing, `name` is shown.
ALTER TABLE categories ADD COLUMN name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object');
ALTER TABLE sub_categories ADD COLUMN name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object');
ALTER TABLE products ADD COLUMN name_translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(name_translations) = 'object');
