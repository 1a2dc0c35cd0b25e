// What the shop does not say of itself yet, though a shop that sells food in India must.
import { missingByLaw } from '@tokri/rules/shop-law.ts'
import { defaultShopSettings, type ShopSettings } from '@tokri/rules/shop-settings.ts'
import type pg from 'pg'
import { type Finding, fine, note } from './finding.ts'

const ABOUT = 'Law of India'

/** A database without settings gives no finding. */
export const checkLaw = async (client: pg.Client): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('settings') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ key: string; value: unknown }>(
    "SELECT substr(key, 6) AS key, value FROM settings WHERE key IN ('shop.gst', 'shop.seller', 'shop.pages')",
  )
  const stored: Partial<ShopSettings> = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const missing = missingByLaw({ ...defaultShopSettings, ...stored })
  if (missing.length === 0) return [fine(ABOUT, 'the shop says who sells, and has the pages for shoppers')]
  return [
    note(
      ABOUT,
      `a shop that sells food still needs, in this order: ${missing.join(', ')}`,
      'Dashboard, Settings: “Seller on invoices”, “Grievance officer”, then “Legal pages”, which offers drafts.',
    ),
  ]
}
