-- The accounts of the stores: closed business days, and the tax invoices and credit notes of India's goods and services tax.

-- A closed business day of a store. It covers the time from `from_at` until `to_at`, which is the next midnight of the
-- store or, if the day was closed before that, the moment of the close. The next day begins at `to_at`, so that
-- everything counts for exactly one day.
CREATE TABLE day_closes (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  -- A day of the store's time zone, such as 2026-12-25.
  day text COLLATE "C" NOT NULL CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at > from_at),
  closed_at timestamptz NOT NULL CHECK (closed_at >= to_at),
  -- A user's id.
  by text NOT NULL,
  note text NOT NULL DEFAULT '',
  counted_paise bigint NOT NULL CHECK (counted_paise >= 0),
  -- Negative if more cash was given back than came in.
  expected_paise bigint NOT NULL,
  -- What happened in that time, in paise: `DayFigures` of rules/src/day-close.ts.
  figures jsonb NOT NULL,
  PRIMARY KEY (store_id, day)
);
CREATE TRIGGER day_closes_are_append_only BEFORE UPDATE OR DELETE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_closes_are_not_emptied BEFORE TRUNCATE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The counters of the documents of a store, one for each kind and financial year. The transaction that issues a document
-- raises its counter and keeps the row locked, so the numbers have no gaps.
CREATE TABLE tax_series (
  store_id text COLLATE "C" NOT NULL REFERENCES stores,
  -- Such as 2026-27: from April to March in the time zone of the store.
  financial_year text COLLATE "C" NOT NULL CHECK (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note')),
  -- The store's number within the numbers of its documents.
  store_number integer NOT NULL CHECK (store_number > 0),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (store_id, financial_year, kind),
  UNIQUE (store_number, financial_year, kind)
);

-- Tax invoices and bills of supply, issued when an order is delivered, and credit notes, issued when some of it is refunded afterwards.
CREATE TABLE tax_documents (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note')),
  store_id text COLLATE "C" NOT NULL,
  financial_year text COLLATE "C" NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text COLLATE "C" NOT NULL UNIQUE CHECK (length(number) <= 16),
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- The refund that a credit note is about.
  refund_id text COLLATE "C" UNIQUE REFERENCES refunds,
  issued_at timestamptz NOT NULL,
  -- The seller as it was registered then.
  legal_name text NOT NULL,
  gstin text COLLATE "C" NOT NULL,
  seller_address text NOT NULL DEFAULT '',
  fssai text COLLATE "C" NOT NULL DEFAULT '',
  -- The code of the state to which the goods went.
  supply_state text COLLATE "C" NOT NULL CHECK (supply_state ~ '^[0-9]{2}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cess_paise bigint NOT NULL CHECK (cess_paise >= 0),
  -- Of rounding: the amount less the other parts.
  round_off_paise bigint NOT NULL CHECK (
    amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + cess_paise + round_off_paise),
  UNIQUE (store_id, financial_year, kind, serial),
  FOREIGN KEY (store_id, financial_year, kind) REFERENCES tax_series,
  CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL)),
  CHECK (igst_paise = 0 OR cgst_paise = 0)
);
CREATE UNIQUE INDEX tax_invoice_of_order ON tax_documents (order_id) WHERE kind <> 'credit_note';
CREATE INDEX tax_documents_of_order ON tax_documents (order_id, issued_at, id);
CREATE INDEX tax_documents_by_time ON tax_documents (store_id, issued_at, id);

CREATE TABLE tax_document_lines (
  document_id text COLLATE "C" NOT NULL REFERENCES tax_documents,
  -- A line of a credit note has the position of the line of the invoice.
  position integer NOT NULL,
  -- The product of the order's line. Name and unit are those of its substitute, if there is one.
  product_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  hsn text COLLATE "C",
  gst_rate numeric(4, 2) NOT NULL,
  cess numeric(5, 2) NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- On an invoice: the price of one piece, its discount in percent, and what the pieces cost without their share of the
  -- coupon and the charges. `amount_paise` contains that share.
  mrp_paise bigint CHECK (mrp_paise >= 0),
  discount numeric(9, 6),
  goods_paise bigint CHECK (goods_paise BETWEEN 0 AND mrp_paise * quantity),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cess_paise bigint NOT NULL CHECK (cess_paise >= 0),
  round_off_paise bigint NOT NULL CHECK (
    amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + cess_paise + round_off_paise),
  PRIMARY KEY (document_id, position)
);

CREATE TRIGGER tax_documents_are_append_only BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_documents_are_not_emptied BEFORE TRUNCATE ON tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_document_lines_are_append_only BEFORE UPDATE OR DELETE ON tax_document_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_document_lines_are_not_emptied BEFORE TRUNCATE ON tax_document_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
