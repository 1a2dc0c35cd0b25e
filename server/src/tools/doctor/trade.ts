// What costs a shop money or deliveries without an error: goods without tax, shares without a cap, stores in the wrong place.
import type pg from 'pg'
import { farFromCentre } from '../../modules/store/pincode-centres.ts'
import { type Finding, note } from './finding.ts'

/** Goods on sale that a registered shop bills without tax. */
const checkRates = async (client: pg.Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ products: number }>(`
    SELECT count(*)::int AS products FROM products
    WHERE deleted_at IS NULL AND NOT hidden AND gst_rate IS NULL AND EXISTS (
      SELECT FROM settings WHERE key IN ('shop.seller', 'shop.gst') AND coalesce(value->>'gstin', '') <> '')`)
  const products = rows[0]?.products ?? 0
  if (products === 0) return []
  const says =
    products === 1
      ? '1 product on sale has no GST rate and is billed without tax'
      : `${products} products on sale have no GST rate and are billed without tax`
  return [note('Tax rates', says, 'Dashboard, Products, filter “Without GST rate”.')]
}

/** Coupons that take off a share of any amount, as often as somebody likes. */
const checkCoupons = async (client: pg.Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ code: string }>(`
    SELECT upper(code) AS code FROM coupons
    WHERE active AND removed_at IS NULL AND kind = 'percent' AND cap_paise IS NULL AND per_user IS NULL AND total IS NULL
    ORDER BY code`)
  return rows.map(({ code }) =>
    note(
      'Coupons',
      `${code} takes off a share of any amount, without a cap and as often as somebody likes`,
      'Dashboard, Promotions: give it a most, or a number of uses.',
    ),
  )
}

const checkPlaces = async (client: pg.Client): Promise<Finding[]> => {
  const { rows } = await client.query<{ name: string; pincode: string; lat: number; lng: number }>(`
    SELECT name, pincode, lat, lng FROM stores WHERE active AND lat IS NOT NULL AND lng IS NOT NULL ORDER BY name`)
  return rows.flatMap(({ name, pincode, lat, lng }) => {
    const km = farFromCentre(pincode, { lat, lng })
    if (km === null) return []
    const says = `${name} lies ${km} km from the centre of its pincode ${pincode}`
    return [note('Stores', says, 'Dashboard, Stores: check its place on the map and its pincode.')]
  })
}

/** A database without coupons gives no finding. */
export const checkTrade = async (client: pg.Client): Promise<Finding[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>("SELECT to_regclass('coupons') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  return [...(await checkRates(client)), ...(await checkCoupons(client)), ...(await checkPlaces(client))]
}
