-- What has happened, for those who listen (webhooks, messages). A row is written in the transaction of what happened.
CREATE TABLE outbox (
  -- Within a subject in the sequence of what happened: whoever writes about a subject holds the lock of its row.
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order.placed', 'order.moved', 'order.changed', 'order.refunded',
    'payment.succeeded', 'payment.failed', 'product.changed', 'stock.changed', 'store.changed', 'shift.started',
    'shift.ended')),
  subject text COLLATE "C" NOT NULL,
  -- Ids, numbers and states; no name, address, mobile or free text.
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- The transaction that wrote the row. A reader finds what is new by it, also of a transaction that commits late.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX outbox_by_transaction ON outbox (written_by);
CREATE INDEX outbox_by_time ON outbox USING brin (at);
CREATE TRIGGER outbox_is_append_only BEFORE UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far each reader has come: what `position` does not see is new, up to `until`; of that, rows after `after_seq`.
CREATE TABLE outbox_readers (
  name text COLLATE "C" PRIMARY KEY,
  position pg_snapshot,
  until pg_snapshot,
  after_seq bigint NOT NULL DEFAULT 0
);
