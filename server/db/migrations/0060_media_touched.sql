-- When a picture was last uploaded or chosen for something: an upload that nothing shows is swept a day later.
ALTER TABLE media ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
