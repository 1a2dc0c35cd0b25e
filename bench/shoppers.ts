// Inserts shoppers with a session, an address and a full cart into the database, and signs their access tokens.
import { SignJWT } from 'jose'
import pg from 'pg'
import type { BillLine } from '../rules/src/bill.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { Bench } from './bench-shop.ts'

export type Line = BillLine & { id: string; productId: string }
export type Shopper = { id: string; token: string; addressId: string; lines: Line[] }

type Product = { id: string; price_paise: string; discount: string }
export type Wanted = {
  count: number
  linesEach: number
  /** Whether all carts contain the same products. */
  alike?: boolean
  /** The id of a coupon for each cart. */
  couponId?: string
}

const signIn = (jwtSecret: string, sessionId: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('tokri-api')
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(jwtSecret))

/** Takes products in turn, so that the carts cover the whole shop. */
const linesOf = (products: readonly Product[], first: number, count: number): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const product = products[(first + at * 97) % products.length] as Product // the list is not empty
    return {
      id: newId(),
      productId: product.id,
      quantity: 1 + (at % 3),
      pricePaise: Number(product.price_paise),
      discount: Number(product.discount),
    }
  })

/** Increases the stock, so that no order of a benchmark is refused because of it. */
export const stockUp = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('UPDATE stock SET quantity = 9000000 WHERE quantity < 8000000')
  await client.end()
}

export const openShoppers = async (
  { databaseUrl, jwtSecret }: Pick<Bench, 'databaseUrl' | 'jwtSecret'>,
  { count, linesEach, alike = false, couponId }: Wanted,
): Promise<Shopper[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: products } = await client.query<Product>(
    'SELECT id, price_paise, discount FROM products WHERE deleted_at IS NULL ORDER BY rank DESC LIMIT 5000',
  )
  const shoppers = await Promise.all(
    Array.from({ length: count }, async (_, at): Promise<Shopper> => {
      const id = newId()
      const lines = linesOf(products, alike ? 0 : at * linesEach, linesEach)
      return { id, token: await signIn(jwtSecret, id), addressId: newId(), lines }
    }),
  )
  const ids = shoppers.map(({ id }) => id)
  const lines = shoppers.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, userId: id })))
  // Each shopper has one session, with the same id.
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, created_at, updated_at)
     SELECT id, 'Bench', id || '@bench.test', '', now(), now() FROM unnest($1::text[]) AS id`,
    [ids],
  )
  await client.query(
    `INSERT INTO sessions (id, user_id, token_id, created_at, used_at, expires_at)
     SELECT id, id, id, now(), now(), now() + interval '1 day' FROM unnest($1::text[]) AS id`,
    [ids],
  )
  await client.query(
    `INSERT INTO addresses (id, user_id, address_line, city, state, pincode, country, mobile, created_at)
     SELECT a.id, a.user_id, '1 Bench Road', 'Pune', 'Maharashtra', '411001', 'India', '9876543210', now()
     FROM unnest($1::text[], $2::text[]) AS a(id, user_id)`,
    [shoppers.map(({ addressId }) => addressId), ids],
  )
  await client.query('INSERT INTO carts (user_id, coupon_id) SELECT unnest($1::text[]), $2', [ids, couponId ?? null])
  await client.query(
    `INSERT INTO cart_lines (id, user_id, product_id, quantity, added_at)
     SELECT l.id, l.user_id, l.product_id, l.quantity, now()
     FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS l(id, user_id, product_id, quantity)`,
    [
      lines.map((line) => line.id),
      lines.map((line) => line.userId),
      lines.map((line) => line.productId),
      lines.map((line) => line.quantity),
    ],
  )
  await client.end()
  return shoppers
}
