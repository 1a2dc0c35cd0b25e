-- Problems that shoppers report with pieces of a delivered order, and how they were answered. An accepted one names its
-- refund. When the account is deleted, note and pictures are removed and the rest stays.
CREATE TABLE order_problems (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('damaged', 'expired', 'missing', 'wrong', 'quality')),
  note text NOT NULL DEFAULT '',
  -- The pieces, as in a refund.
  lines jsonb NOT NULL,
  -- What their refund was worth when they were reported; once they are accepted, what was refunded.
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  reported_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- An administrator's id, or `shop` if the shop accepted it by itself.
  answered_by text,
  -- What the shopper is told, if it is declined.
  answer text NOT NULL DEFAULT '',
  refund_id text COLLATE "C" UNIQUE REFERENCES refunds ON DELETE CASCADE,
  CHECK (num_nonnulls(answered_at, answered_by) = CASE state WHEN 'open' THEN 0 ELSE 2 END),
  CHECK ((refund_id IS NOT NULL) = (state = 'accepted')),
  CHECK ((answer <> '') = (state = 'declined'))
);
CREATE INDEX problems_of_order ON order_problems (order_id);
CREATE INDEX problems_by_time ON order_problems (reported_at);
CREATE INDEX open_problems ON order_problems (reported_at) WHERE state = 'open';

-- Pictures of problems, stored as private files. A picture is sent before its problem is reported; without a problem it is
-- deleted after a day.
CREATE TABLE problem_pictures (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  problem_id text COLLATE "C" REFERENCES order_problems ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  added_at timestamptz NOT NULL
);
CREATE INDEX pictures_of_problem ON problem_pictures (problem_id);
CREATE INDEX problem_pictures_of_order ON problem_pictures (order_id);
CREATE INDEX problem_pictures_by_time ON problem_pictures (added_at);
