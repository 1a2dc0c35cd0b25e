// Each table has one module that writes it; every other module may join it to read (CONTRIBUTING.md, "The tree"). This
// test reads the SQL texts and Kysely calls of the server and compares each write with the owners below.
//
// An SQL function counts as part of the module that owns it: it may write that module's tables only, and a call of it
// is a write by whoever calls it. `openFunctions` may be called by everybody.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const owners: Record<string, string[]> = {
  media: ['media'],
  user: [
    ...[
      'users',
      'sessions',
      'one_time_codes',
      'phone_codes',
      'phone_tickets',
      'reset_tickets',
      'unlock_tickets',
      'invitations',
      'email_changes',
    ],
    ...['totp_secrets', 'passkeys', 'passkey_challenges', 'recovery_codes', 'sign_in_tickets'],
    'push_subscriptions',
    'duties',
    'shifts',
    'credit_entries',
    'consents',
    'messages',
    'customer_notes',
  ],
  store: ['stores', 'tell_me'],
  address: ['addresses'],
  catalogue: [
    'categories',
    'sub_categories',
    'sub_category_categories',
    'products',
    'category_products',
    'sub_category_products',
    'discounts',
    'discount_products',
    'discount_categories',
    ...['recipes', 'recipe_parts', 'home_entries', 'home_entry_products', 'home_entry_recipes'],
    'favourites',
    'search_synonyms',
    'empty_searches',
    'popular_searches',
    'imports',
    'import_products',
    'picture_addresses',
    'catalogue_version',
  ],
  stock: ['stock', 'stock_expiries', 'stock_movements', 'awaited_products'],
  buying: [
    ...['suppliers', 'supplier_items', 'purchase_series', 'purchase_orders', 'purchase_order_lines'],
    ...['purchase_receipts', 'purchase_receipt_lines', 'stock_costs', 'stock_cost_days', 'order_suggestions'],
  ],
  cart: ['carts', 'cart_lines', 'coupons', 'offers', 'coupon_redemptions'],
  payment: [
    'payments',
    'payment_events',
    'payment_disputes',
    'upi_references',
    'refunds',
    'refund_failures',
    'test_payments',
    'test_refunds',
  ],
  order: [
    'orders',
    'order_lines',
    'order_adjustments',
    'order_changes',
    'substitution_questions',
    'order_events',
    'order_ratings',
    'order_holders',
    'product_pairs',
    'order_problems',
    'problem_pictures',
    'tax_series',
    'tax_documents',
    'tax_document_lines',
  ],
  picking: ['picks', 'pick_lines'],
  delivery: [
    'dispatches',
    'riders',
    'rider_positions',
    'trips',
    'drops',
    'cash_handovers',
    'tip_payouts',
    'rider_cash',
  ],
  accounts: ['day_closes'],
  integrate: ['api_keys', 'webhooks', 'webhook_queue', 'webhook_attempts'],
  platform: ['settings', 'rate_limits', 'idempotency_keys', 'audit_log', 'outbox', 'outbox_readers'],
}

/** The module that each writing SQL function belongs to. */
const functionOwners: Record<string, string> = { bump_catalogue: 'catalogue' }

/** Whoever changes what a cached page or list shows raises the version: settings do so as well. */
const openFunctions = ['bump_catalogue']

/** The tables of writes whose table is an expression, by file. */
const computedTables: Record<string, string[]> = {
  'server/src/modules/catalogue/admin-queries.ts': ['categories', 'sub_categories'],
  // Moves rows between the partitions of one table.
  'server/src/platform/database/monthly-partitions.ts': [],
  'server/src/modules/catalogue/import/write-queries.ts': ['categories', 'sub_categories'],
  // The partitions of the ledger.
  'demo/src/seed/remove-demo.ts': ['stock_movements'],
  'demo/src/seed/seed-buying.ts': [
    ...['stock', 'stock_movements', 'stock_expiries', 'orders', 'order_lines'],
    ...['purchase_orders', 'purchase_order_lines', 'purchase_receipts', 'purchase_receipt_lines'],
  ],
}

/** A restore puts the rows of every table back as they were. */
const mayWriteAll = ['server/src/tools/backup/']

/**
 * The demo inserts rows of the past, and weeks of its ledger with them; once it is taken out, what hangs on them goes too. Carts
 * and payments are written by their modules.
 */
const demoTables = [
  ...['users', 'duties', 'shifts', 'addresses', 'consents', 'stores'],
  ...['orders', 'order_lines', 'order_adjustments', 'order_events'],
  ...['stock', 'stock_movements', 'stock_expiries', 'suppliers', 'supplier_items', 'purchase_series'],
  ...['purchase_orders', 'purchase_order_lines', 'purchase_receipts', 'purchase_receipt_lines'],
  ...['picks', 'pick_lines', 'trips', 'drops', 'cash_handovers', 'tip_payouts', 'rider_cash'],
  ...['coupons', 'coupon_redemptions'],
  ...[
    'categories',
    'sub_categories',
    'sub_category_categories',
    'products',
    'category_products',
    'sub_category_products',
  ],
  ...['recipes', 'recipe_parts', 'home_entries', 'home_entry_products', 'home_entry_recipes'],
]
const demoFolder = 'demo/'

const filesOf = async (folder: string, pattern: RegExp): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .sort()
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)(\/\/|-- ).*$/gm, '$1')

const tableNames = async (): Promise<string[]> => {
  const source = await readFile(join(root, 'server/db/tables.gen.ts'), 'utf8')
  const list = /export type Tables = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  return [...list.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name)
}

const COMPUTED = 'a computed table'

/** The tables that a text writes, in Kysely and in SQL. */
const writtenIn = (text: string, tables: readonly string[]): string[] => {
  const found: string[] = []
  for (const [, argument = ''] of text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*([^)\s]+)/g)) {
    const literal = /^['"`](\w+)/.exec(argument)?.[1]
    found.push(literal ?? COMPUTED)
  }
  const statement =
    /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|COPY)\s+(?:ONLY\s+)?(?:public\.)?(\$\{|"?\w+)/gi
  for (const [, name = ''] of text.matchAll(statement))
    if (name === '${') found.push(COMPUTED)
    else if (tables.includes(name.replace('"', ''))) found.push(name.replace('"', ''))
  for (const [, list = ''] of text.matchAll(/\bTRUNCATE\s+(?:TABLE\s+)?([\w\s,${}]+)/gi))
    for (const name of list.split(/[\s,]+/))
      if (name.startsWith('${')) found.push(COMPUTED)
      else if (tables.includes(name)) found.push(name)
  return found
}

/** The SQL functions as the last migration leaves them, by name. */
const sqlFunctions = async (): Promise<Map<string, string>> => {
  const bodies = new Map<string, string>()
  for (const file of await filesOf('server/db/migrations', /\.sql$/)) {
    const text = withoutComments(await readFile(join(root, file), 'utf8'))
    const definition =
      /CREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+(\w+)[\s\S]*?AS\s+(\$\w*\$)([\s\S]*?)\2|DROP\s+FUNCTION\s+(?:IF\s+EXISTS\s+)?(\w+)/gi
    for (const [, made, , body = '', dropped] of text.matchAll(definition))
      if (made) bodies.set(made, body)
      else if (dropped) bodies.delete(dropped)
  }
  return bodies
}

const callsOf = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text))

const ownerOf = (table: string): string =>
  Object.keys(owners).find((owner) => owners[owner]?.includes(table)) ?? 'nobody'

const writerOf = (file: string): string =>
  /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('server/src/platform/') ? 'platform' : file)

describe('tables', () => {
  it('have one owner each', async () => {
    expect(Object.values(owners).flat().sort()).toEqual((await tableNames()).sort())
  })

  it('are written by their owner alone', async () => {
    const tables = await tableNames()
    const functions = [...(await sqlFunctions())]
    const writing = functions.filter(([, body]) => writtenIn(body, tables).length > 0).map(([name]) => name)
    const closed = writing.filter((name) => !openFunctions.includes(name))
    const strangers: string[] = []
    const files = [...(await filesOf('server', /\.tsx?$/)), ...(await filesOf('demo', /\.tsx?$/))]
    for (const file of files.filter((one) => !one.startsWith('server/test/'))) {
      if (mayWriteAll.some((folder) => file.startsWith(folder))) continue
      const text = withoutComments(await readFile(join(root, file), 'utf8'))
      const mayWrite = file.startsWith(demoFolder) ? demoTables : owners[writerOf(file)]
      const written = writtenIn(text, tables).flatMap((table) =>
        table === COMPUTED ? (computedTables[file] ?? [COMPUTED]) : [table],
      )
      for (const table of new Set(written))
        if (!mayWrite?.includes(table)) strangers.push(`${file} writes ${table}, which belongs to ${ownerOf(table)}`)
      for (const name of callsOf(text, closed))
        if (functionOwners[name] !== writerOf(file))
          strangers.push(`${file} calls ${name}, which belongs to ${functionOwners[name]}`)
    }
    expect(strangers).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })

  it('are written by SQL functions of their owner alone', async () => {
    const tables = await tableNames()
    const functions = await sqlFunctions()
    const strangers: string[] = []
    for (const [name, body] of functions) {
      const owner = functionOwners[name] ?? 'nobody'
      for (const table of writtenIn(body, tables))
        if (ownerOf(table) !== owner) strangers.push(`${name}, of ${owner}, writes ${table}`)
      const others = Object.keys(functionOwners).filter((other) => other !== name && !openFunctions.includes(other))
      for (const called of callsOf(body, others))
        if (functionOwners[called] !== owner) strangers.push(`${name}, of ${owner}, calls ${called}`)
    }
    expect(strangers).toEqual([])
    // A dropped function has no owner.
    expect(Object.keys(functionOwners).filter((name) => !functions.has(name))).toEqual([])
  })

  it('of orders have their state set by one file', async () => {
    const setsState: string[] = []
    for (const file of await filesOf('server/src', /\.ts$/)) {
      if (mayWriteAll.some((folder) => file.startsWith(folder))) continue
      const text = withoutComments(await readFile(join(root, file), 'utf8'))
      const inKysely = text.matchAll(
        /\b(?:insertInto|updateTable)\('orders'\)([\s\S]*?)(?:\.execute|\n {2}return |\n\n|$)/g,
      )
      const inSql = text.matchAll(/\b(?:INSERT\s+INTO|UPDATE)\s+orders\b([\s\S]*?)(?:\bWHERE\b|`|$)/gi)
      for (const [, change = ''] of [...inKysely, ...inSql]) if (/\bstate\b/.test(change)) setsState.push(file)
    }
    expect(setsState).toEqual([
      'server/src/modules/order/rows/move-queries.ts',
      'server/src/modules/order/rows/move-queries.ts',
    ])
  })
})
