-- The staff of the stores: what each person may do where, and who is on shift.

CREATE TABLE duties (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  duty text NOT NULL CHECK (duty IN ('picker', 'rider', 'manager')),
  PRIMARY KEY (user_id, store_id, duty)
);
