-- Products that differ only in pack size are a family. Most families need no mark: they have the same name without its amounts,
-- the same brand and the same first subcategory. An administrator's choice stands here: products with the same mark are a
-- family, and a product with its own id as its mark is alone.
ALTER TABLE products ADD COLUMN family text COLLATE "C" CHECK (family <> '');
