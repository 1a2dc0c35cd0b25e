-- Recipes, and what the home page shows at some times: banners, and shelves of a category, of products or of recipes.

CREATE TABLE recipes (
  id text COLLATE "C" PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  image text NOT NULL,
  servings smallint NOT NULL CHECK (servings BETWEEN 1 AND 50),
  minutes smallint CHECK (minutes BETWEEN 1 AND 1440),
  -- One step a line.
  method text NOT NULL DEFAULT '',
  published boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE recipe_parts (
  recipe_id text COLLATE "C" NOT NULL REFERENCES recipes ON DELETE CASCADE,
  position smallint NOT NULL,
  -- What the recipe calls it, and how much of it is needed: "Poha", "300 g".
  name text NOT NULL CHECK (name <> ''),
  amount text NOT NULL,
  -- A part stays in the recipe when its product is deleted.
  product_id text COLLATE "C" REFERENCES products ON DELETE SET NULL,
  -- The packs that hold this amount.
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (recipe_id, position)
);
CREATE INDEX recipe_parts_of_product ON recipe_parts (product_id);

CREATE TABLE home_entries (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('banner', 'category', 'products', 'recipes')),
  title text NOT NULL CHECK (title <> ''),
  -- Of a banner: a line below the title, a picture, and the page that it leads to.
  text text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  category_id text COLLATE "C" REFERENCES categories ON DELETE CASCADE,
  -- 0 is Sunday; empty: every day.
  days smallint[] NOT NULL DEFAULT '{}' CHECK (days <@ '{0,1,2,3,4,5,6}'),
  -- Times and dates on the clock of the shop. A period that ends before it begins runs past midnight.
  from_time text CHECK (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text CHECK (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  from_date text CHECK (from_date ~ '^\d{4}-\d\d-\d\d$'),
  to_date text CHECK (to_date ~ '^\d{4}-\d\d-\d\d$'),
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((kind = 'category') = (category_id IS NOT NULL)),
  CHECK ((from_time IS NULL) = (to_time IS NULL)),
  CHECK (from_date <= to_date)
);
CREATE INDEX home_entries_of_category ON home_entries (category_id);

CREATE TABLE home_entry_products (
  entry_id text COLLATE "C" NOT NULL REFERENCES home_entries ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (entry_id, product_id)
);
CREATE INDEX home_entries_of_product ON home_entry_products (product_id);

CREATE TABLE home_entry_recipes (
  entry_id text COLLATE "C" NOT NULL REFERENCES home_entries ON DELETE CASCADE,
  recipe_id text COLLATE "C" NOT NULL REFERENCES recipes ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (entry_id, recipe_id)
);
CREATE INDEX home_entries_of_recipe ON home_entry_recipes (recipe_id);
