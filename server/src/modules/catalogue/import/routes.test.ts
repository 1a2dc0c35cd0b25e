import { productDetails } from '@tokri/contract/product.ts'
import { exportProducts, getImports, importProducts, takeBackImport } from '@tokri/contract/product-import.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/shop.ts'
import { truncate } from '../../../../test/truncate.ts'

const { app, call, db, signUp } = await testShop()
const admin = await signUp('Admin')
const user = await signUp()

beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products'))

type Part = { name: string; value: string; filename?: string }

const multipart = (parts: Part[]) => {
  const boundary = 'tokri-boundary'
  const body = parts.map(({ name, value, filename }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: text/csv`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return {
    payload: `${body.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const send = async (parts: Part[], token: string | null = admin.token) => {
  const { payload, headers } = multipart(parts)
  const response = await app.inject({
    method: importProducts.method,
    url: importProducts.url,
    payload,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.statusCode, body: response.json() }
}

const list = (content: string): Part => ({ name: 'file', value: content, filename: 'list.csv' })
const field = (name: string, value: string): Part => ({ name, value })
const bring = (content: string) => send([field('dryRun', 'false'), list(content)])
const countProducts = async () =>
  (
    await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const MILK = 'name,category,price\nToned Milk,Dairy,60\n'

test('a guest and a shopper are refused before their file is read', async () => {
  expect(await send([list(MILK)], null)).toMatchObject({ status: 401, body: { message: 'invalid token' } })
  expect(await send([list(MILK)], user.token)).toMatchObject({ status: 403, body: { message: 'Permission denied' } })
  expect((await call(exportProducts)).status).toBe(401)
  expect((await call(exportProducts, {}, { token: user.token })).status).toBe(403)
})

test('an upload is a dry run by default', async () => {
  const { status, body } = await send([list(`${MILK},Dairy,20\n`)])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    error: false,
    data: {
      rows: 2,
      toCreate: 1,
      toUpdate: 0,
      unchanged: 0,
      bad: [{ row: 3, message: 'Name is missing' }],
      badCells: [['', 'Dairy', '20']],
      mapping: { name: 'name', category: 'category', price: 'price' },
      columns: ['name', 'category', 'price'],
    },
  })
  expect(await countProducts()).toBe(0)
})

test('an imported product is visible at once', async () => {
  const { status, body } = await bring(MILK)
  expect(status).toBe(200)
  expect(body.data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0, bad: [], warnings: [] })
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const { body: product } = await call(productDetails, { body: { productId: id } })
  expect(product.data).toMatchObject({ name: 'Toned Milk', price: 60, discount: 0, stock: 100, unit: '1 pc' })
  expect((await bring(MILK)).body.data).toMatchObject({ created: 0, unchanged: 1 })
})

test('the audit log names the administrator who imported', async () => {
  await bring(MILK)
  const entry = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'product.imported')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ actor: admin.id, detail: { file: 'list.csv', created: 1 } })
})

test('bad rows are reported and prevent the import, unless they may be skipped', async () => {
  const content = `${MILK},Dairy,20\n`
  const refused = await bring(content)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'bad_rows', data: { rows: 2, toCreate: 1, bad: [{ row: 3, message: 'Name is missing' }] } },
  })
  expect(await countProducts()).toBe(0)
  const { body } = await send([field('dryRun', 'false'), field('skipBad', 'true'), list(content)])
  expect(body.data).toMatchObject({ created: 1, skipped: 1, bad: [{ row: 3 }] })
})

test('a mapping takes precedence over the header', async () => {
  const content = 'name,Local,category,price\nMilk,Doodh,Dairy,60\n'
  const { body } = await send([field('mapping', '{"name":"Local"}'), list(content)])
  expect(body.data.mapping).toMatchObject({ name: 'Local' })
})

test.each<[string, Part[], number, string]>([
  ['no file', [field('dryRun', 'true')], 400, 'Choose a CSV file'],
  ['an empty file', [list('')], 400, 'This file is empty'],
  ['half a workbook', [list('PK\u0003\u0004rest')], 400, 'Save the list as CSV'],
  ['a word for a flag', [field('dryRun', 'maybe'), list(MILK)], 400, 'dryRun must be true or false'],
  ['a mapping that is no JSON', [field('mapping', 'name'), list(MILK)], 400, 'mapping must be a JSON object'],
  ['a mapping to a list', [field('mapping', '{"name":["a"]}'), list(MILK)], 400, 'mapping must be a JSON object'],
  ['a mapping to no column', [field('mapping', '{"name":"Item"}'), list(MILK)], 400, 'The file has no column "Item"'],
  [
    'a mapping of no field',
    [field('mapping', '{"__proto__":"name"}'), list(MILK)],
    400,
    'There is no field "__proto__"',
  ],
])('%s is refused with a sentence', async (_what, parts, status, message) => {
  const answer = await send(parts)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toContain(message)
})

test('rows without a category take the one of the form; one that is too long is refused', async () => {
  const file = list('name,price\nToned Milk,60\n')
  const without = await send([file])
  expect(without.body.data).toMatchObject({ toCreate: 0, bad: [{ row: 2, message: 'Category is missing' }] })
  const preview = await send([field('defaultCategory', ' Dairy '), file])
  expect(preview.body.data).toMatchObject({ toCreate: 1, bad: [], doubles: [], renamed: [] })
  const made = await send([field('dryRun', 'false'), field('defaultCategory', 'Dairy'), file])
  expect(made.body.data).toMatchObject({ created: 1 })
  for (const wrong of ['x'.repeat(201), 'Dai\u0000ry']) {
    const { status, body } = await send([field('defaultCategory', wrong), file])
    expect([status, Object.keys(body.fields)]).toEqual([400, ['defaultCategory']])
  }
})

test('rows without stock open with the stock that the sender names, else with the usual one', async () => {
  const file = (name: string) => list(`name,category,price,stock\n${name} One,Dairy,60,\n${name} Two,Dairy,60,7\n`)
  const stockOf = async (name: string) =>
    (
      await db
        .selectFrom('stock')
        .innerJoin('products', 'products.id', 'stock.product_id')
        .select('stock.quantity')
        .where('products.name', 'like', `${name} %`)
        .orderBy('products.name')
        .execute()
    ).map(({ quantity }) => quantity)
  for (const [name, fields, expected] of [
    ['Paneer', [], [100, 7]],
    ['Butter', [field('stockWithout', '0')], [0, 7]],
    ['Cheese', [field('stockWithout', '12')], [12, 7]],
  ] as const) {
    expect((await send([field('dryRun', 'false'), ...fields, file(name)])).body.data).toMatchObject({ created: 2 })
    expect([name, await stockOf(name)]).toEqual([name, expected])
  }
  for (const wrong of ['', '-1', '1.5', 'many', '10000001']) {
    const { status, body } = await send([field('stockWithout', wrong), file('Curd')])
    expect([wrong, status, Object.keys(body.fields)]).toEqual([wrong, 400, ['stockWithout']])
  }
})

test('the stock of a product that is there is set only with setStock', async () => {
  await send([field('dryRun', 'false'), list('name,category,price,stock\nKesar Lassi,Dairy,60,7\n')])
  const file = list('name,category,price,stock\nKesar Lassi,Dairy,60,9\n')
  expect((await send([file])).body.data).toMatchObject({ toUpdate: 0, unchanged: 1, otherStock: 1 })
  const preview = await send([field('setStock', 'true'), file])
  expect(preview.body.data).toMatchObject({ toUpdate: 1, unchanged: 0, otherStock: 1 })
  const made = await send([field('dryRun', 'false'), field('setStock', 'true'), file])
  expect(made.body.data).toMatchObject({ updated: 1 })
  const { status, body } = await send([field('setStock', 'yes'), file])
  expect([status, Object.keys(body.fields)]).toEqual([400, ['setStock']])
})

test('the last imports are listed with their file, and one is taken back', async () => {
  await truncate(db, 'imports')
  const one: Part = { name: 'file', value: MILK, filename: 'first list.csv' }
  await send([field('dryRun', 'false'), one])
  const { body } = await call(getImports, {}, { token: admin.token })
  expect(body.data).toEqual([
    {
      ...{ _id: expect.any(String), at: expect.any(String), by: 'Asha Rao', file: 'first list.csv' },
      ...{ created: 1, updated: 0, takenBackAt: null },
    },
  ])
  const take = (token: string) => call(takeBackImport, { body: { importId: body.data[0]._id } }, { token })
  expect((await take(user.token)).status).toBe(403)
  expect(await countProducts()).toBe(1)
  expect((await take(admin.token)).body).toMatchObject({
    message: 'The import is taken back',
    data: { removed: 1, restored: 0 },
  })
  expect((await take(admin.token)).status).toBe(409)
  const unknown = await call(takeBackImport, { body: { importId: '0'.repeat(24) } }, { token: admin.token })
  expect(unknown.status).toBe(404)
})

test('a file without a name, or with control characters in it, is imported', async () => {
  await truncate(db, 'imports')
  const boundary = 'tokri-boundary'
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const dryRun = part('name="dryRun"', 'false')
  for (const [head, name] of [
    ['name="file"\r\nContent-Type: application/octet-stream', 'Nameless'],
    ['name="file"; filename*=UTF-8\'\'a%00b.csv\r\nContent-Type: text/csv', 'Broken'],
  ]) {
    const response = await app.inject({
      method: importProducts.method,
      url: importProducts.url,
      payload: `${dryRun}${part(head ?? '', `name,category,price\n${name},Dairy,60\n`)}--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${admin.token}` },
    })
    expect([response.statusCode, response.json().data?.created]).toEqual([200, 1])
  }
  const { body } = await call(getImports, {}, { token: admin.token })
  expect(body.data.map(({ file }: { file: string }) => file).sort()).toEqual(['', 'ab.csv'])
})

test('a request that is not a form is refused by its type', async () => {
  const { status, body } = await call(importProducts, { body: {} }, { token: admin.token })
  expect({ status, code: body.code }).toEqual({ status: 415, code: 'unsupported_type' })
})

const readExport = async () => {
  const { status, headers, body } = await call(exportProducts, {}, { token: admin.token })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="products.csv"')
  return String(body)
}

test('the export writes a row for each category and subcategory, with its byte order mark and safe cells', async () => {
  const header = 'name,brand,category,subcategory,unit,mrp,price,stock,description,Origin,Taste'
  await bring(
    `${header}\n"=HYPERLINK(""x"")",Amul,Dairy,Milk,1 l,189,159,7,"Two\nlines",Pune,'-\n"=HYPERLINK(""x"")",Amul,Morning,,1 l,189,159,7,,,\n`,
  )
  const image = (await db.selectFrom('products').select('image').executeTakeFirstOrThrow()).image[0]
  expect(await readExport()).toBe(
    `\ufeff${[
      'name,brand,category,subcategory,unit,mrp,price,discount,stock,description,image,Origin,Taste',
      `"'=HYPERLINK(""x"")",Amul,Dairy,Milk,1 l,189.00,159.00,15.873,7,"Two\nlines",${image},Pune,'-`,
      `"'=HYPERLINK(""x"")",Amul,Morning,Morning,1 l,189.00,159.00,15.873,7,"Two\nlines",${image},Pune,'-`,
      '',
    ].join('\r\n')}`,
  )
})

test('an export is imported exactly, into this shop and into an empty one', async () => {
  await bring(
    'name,brand,category,subcategory,unit,mrp,price,stock,description,Detail: stock,mrp note\n' +
      `'=A,Amul,Dairy,Milk,1 l,189,159,7,"a ""b"", c",low,'=1\nTea,,Drinks,,,99.50,,,,,''x\nTea,,Morning,Early,,99.50,,,,,\n`,
  )
  const read = () =>
    db
      .selectFrom('products')
      .innerJoin('stock', 'product_id', 'id')
      .select([
        'name',
        'description',
        'unit',
        'price_paise',
        'unit_price_paise',
        'discount',
        'more_details',
        'quantity',
        'image',
      ])
      .select(
        sql<string[]>`ARRAY(SELECT c.name FROM categories c WHERE c.id = ANY (category_ids) ORDER BY 1)`.as(
          'categories',
        ),
      )
      .select(
        sql<string[]>`ARRAY(SELECT s.name FROM sub_categories s WHERE s.id = ANY (sub_category_ids) ORDER BY 1)`.as(
          'subcategories',
        ),
      )
      .orderBy('name')
      .execute()
  // Values that administrators may enter but lists may not contain: two spaces, a soft hyphen, a price of zero.
  await db
    .updateTable('products')
    .set({ name: 'Ice  Tea', description: 'cold\u00ad  and\nsweet', price_paise: 0 })
    .where('name', '=', 'Tea')
    .execute()
  const before = await read()
  expect(before.map(({ more_details }) => more_details)).toEqual([
    { Brand: 'Amul', stock: 'low', 'mrp note': '=1' },
    { 'mrp note': "'x" },
  ])
  const exported = await readExport()
  expect((await bring(exported)).body.data).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  await truncate(db, 'categories', 'sub_categories', 'products')
  expect((await bring(exported)).body.data).toMatchObject({ created: 2, updated: 1 })
  expect(await read()).toEqual(before)
})

test('a detail named like an object property belongs to its own product only', async () => {
  await bring(`name,category,price,toString\nMilk,Dairy,60,x\nTea,Drinks,99,\n`)
  const lines = (await readExport()).split('\r\n')
  expect(lines.map((line) => line.split(',').at(-1)).sort()).toEqual(['', '', 'toString', 'x'])
})

test('an empty shop exports its header', async () => {
  expect(await readExport()).toBe(
    '\ufeffname,brand,category,subcategory,unit,mrp,price,discount,stock,description,image\r\n',
  )
})

test('a list of more than 200 columns is refused, and so is everything it would make of memory', async () => {
  const columns = Array.from({ length: 201 }, (_, index) => `column ${index}`)
  const { status, body } = await send([list(`name,category,price,${columns.join(',')}\nMilk,Dairy,60\n`)])
  expect([status, body.message]).toEqual([400, 'At most 200 columns are allowed'])
})

test('reading ends at 10,000 rows with problems, and nothing of such a list is imported', async () => {
  const noise = `${MILK}${'x,\n'.repeat(12_000)}`
  const looked = await send([list(noise)])
  expect(looked.status).toBe(200)
  expect([looked.body.data.rows, looked.body.data.bad.length]).toEqual([10_001, 10_000])
  const meant = await send([field('dryRun', 'false'), field('skipBad', 'true'), list(noise)])
  expect([meant.status, meant.body.code]).toEqual([400, 'bad_rows'])
  expect(await countProducts()).toBe(0)
})

test('a row names at most three problems, and a cell that would take long to read is one of them', async () => {
  const marks = `a${'\u0301'.repeat(5000)}${'\u0316'.repeat(5000)}`
  const { body } = await send([list(`name,category,price,stock,discount\n${marks},,x,y,z\n`)])
  expect(body.data.bad[0].message.split('. ')).toHaveLength(3)
  expect(body.data.bad[0].message).toContain('A cell is too long or cannot be read')
})

test('one import at a time in a shop; the next one is told', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(7031001)`.execute(tx)
    const { status, body } = await bring(MILK)
    expect([status, body.code, body.message]).toEqual([409, 'import_running', 'Another import is running'])
  })
  expect((await bring(MILK)).status).toBe(200)
})
