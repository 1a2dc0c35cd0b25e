import { createAddress } from '@tokri/contract/address.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dayInIndia } from '../../../test/clock.ts'
import { anAddress, catalogueFactory, testShop } from '../../../test/shop.ts'
import { truncate } from '../../../test/truncate.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import { createSettings } from '../../platform/settings.ts'
import { bumpCatalogue } from '../catalogue/admin-queries.ts'
import { sharp } from '../media/sharp.ts'
import { mailShop } from '../user/mails.ts'

const { app, call, db, deps, signUp } = await testShop()
const admin = await signUp('Admin')
const change = (body: object, as: { token: string } | undefined = admin) => call(updateSettings, { body }, as)
const read = async () => (await call(getSettings)).body.data

describe('the settings', () => {
  it('are, to begin with, those of the spec, and public', async () => {
    expect(await read()).toMatchObject({
      storeName: 'Tokri',
      promiseMinutes: 10,
      brandHue: null,
      searchHints: ['Milk', 'Bread', 'Icecream', 'Fruits', 'Sugar', 'Paneer', 'Rice', 'Egg', 'Chips', 'Curd'],
      chargeLadder: [
        { upTo: 200, percent: 8.5 },
        { upTo: 400, percent: 7 },
        { upTo: 1000, percent: 6 },
        { upTo: null, percent: 1 },
      ],
    })
  })

  it('name the clock of the shop, which is that of its first store', async () => {
    await deps.stores.reload()
    expect((await read()).timeZone).toBe('Asia/Kolkata')
  })

  it('change one by one, are answered as they are now, and reach another process with its next look', async () => {
    const elsewhere = createSettings(db, defaultShopSettings)
    const before = await read()
    const answer = await change({ storeName: ' Tokri of Indiranagar ', promiseMinutes: 12 })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ ...before, storeName: 'Tokri of Indiranagar', promiseMinutes: 12 })
    expect(await read()).toEqual(answer.body.data)
    await elsewhere.reload()
    expect(elsewhere.current).toMatchObject({ storeName: 'Tokri of Indiranagar', promiseMinutes: 12 })
  })

  it('publish the pages for shoppers one by one under the day of the shop, and take them back', async () => {
    const none = { privacy: null, terms: null, refunds: null, shipping: null, contact: null }
    expect((await read()).pages).toEqual(none)
    const updatedAt = deps.clock().toISOString()
    const today = dayInIndia(deps.clock())
    const text = '# Privacy\n\nWe know **little**.\n<b>Nothing</b>'
    const { body } = await change({ pages: { privacy: { text } } })
    const privacy = { text, updatedOn: today, updatedAt }
    expect(body.data.pages).toEqual({ ...none, privacy })
    const terms = { ...privacy, text: 'Be kind' }
    expect((await change({ pages: { terms: { text: 'Be kind' } } })).body.data.pages).toEqual({
      ...none,
      privacy,
      terms,
    })
    const [last] = (await call(getAuditEntries, { query: { action: 'settings.updated' } }, admin)).body.data
    expect(last.detail).toEqual({ 'pages.terms': { from: null, to: updatedAt } })
    const stale = await change({ pages: { privacy: { text: 'Mine', ifUpdatedAt: null } } })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
    const fresh = { privacy: { text, ifUpdatedAt: updatedAt }, refunds: { text: '', ifUpdatedAt: null } }
    expect((await change({ pages: fresh })).status).toBe(200)
    const both = ['shipping', 'contact'].map((name) => change({ pages: { [name]: { text: 'At once' } } }))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({
      pages: { privacy, terms, shipping: { text: 'At once' }, contact: { text: 'At once' } },
    })
    await change({ pages: { shipping: null, contact: null } })
    expect((await change({ pages: { privacy: { text: ' ' }, terms: null } })).body.data.pages).toEqual(none)
    expect(await change({ pages: { privacy: { text: 'x'.repeat(15_001) } } })).toMatchObject({ status: 400 })
    expect(await change({ pages: { imprint: { text: 'x' } } })).toMatchObject({ status: 400 })
    expect((await change({ pages: { terms: 'Be kind' } })).body.data.pages).toEqual({ ...none, terms })
    expect((await change({ pages: { terms: '' } })).body.data.pages).toEqual(none)
    expect(await change({ pages: { terms: 5 } })).toMatchObject({ status: 400 })
  })

  it('name whom shoppers can reach, and keep no text that an update leaves out', async () => {
    const seller = {
      ...{
        legalName: 'Tokri Foods',
        address: '',
        email: 'shop@tokri.example',
        phone: '080 1234',
        fssai: '',
        gstin: '',
      },
      grievanceOfficer: { name: 'Asha Rao', email: 'asha@tokri.example', phone: '' },
    }
    expect((await change({ seller })).body.data.seller).toEqual(seller)
    const { email: _mail, phone: _phone, grievanceOfficer: _officer, ...older } = seller
    const nobody = { name: '', email: '', phone: '' }
    const bare = { ...seller, email: '', phone: '', grievanceOfficer: nobody }
    expect((await change({ seller: older })).body.data.seller).toEqual(bare)
    expect(await change({ seller: { ...seller, email: 'nobody' } })).toMatchObject({ status: 400 })
    // A registration ends only where somebody says so.
    const gstin = '29AAGCB7383J1Z4'
    await change({ gst: { legalName: 'Tokri Foods', gstin } })
    const kept = (await change({ seller: { legalName: 'Tokri Foods', fssai: '11223344556677' } })).body.data
    expect([kept.seller.fssai, kept.seller.gstin, kept.gst.gstin]).toEqual(['11223344556677', gstin, gstin])
    expect((await change({ seller: { legalName: 'Tokri Foods', gstin: '' } })).body.data).not.toHaveProperty('gst')
    await change({ seller: null })
  })

  it('have a logo and a banner that were uploaded, and words of the shop', async () => {
    const picture = sharp({ create: { width: 960, height: 960, channels: 3, background: 'red' } })
    const url = await deps.media.storeUpload(await picture.png().toBuffer())
    const face = { logo: url, banner: url, descriptions: { home: 'From our farm', search: 'Look for more' } }
    expect((await change(face)).body.data).toMatchObject(face)
    expect(layOutMail(mailShop(deps, 'en'), { subject: '', heading: '', parts: [] }).html).toContain(
      `<img src="http://shop.test${url.replace('-960', '-240')}"`,
    )
    expect((await app.inject('/pay/nothing')).body).toContain(`src="${url}"`)
    for (const logo of ['https://elsewhere.example/a.png', '/media/0123456789abcdef0123456789abcdef-960.webp', 5])
      expect(await change({ logo })).toMatchObject({ status: 400 })
    expect(await change({ descriptions: { home: 'x'.repeat(201), search: '' } })).toMatchObject({ status: 400 })
    expect(await read()).toMatchObject(face)
    await change({ descriptions: { home: '', search: '' } })
    expect((await change({ logo: '', banner: '' })).body.data).toMatchObject({ logo: '', banner: '' })
  })

  it('say that the shop has over 5,000 products only while that is so', async () => {
    const promise = async () => {
      await deps.watch.settle()
      const { promises, descriptions } = await read()
      return [promises[2].text, descriptions.home]
    }
    expect(await promise()).toEqual([
      'Choose from food, personal care, household and more.',
      'Groceries from stores near you',
    ])
    await sql`
      INSERT INTO products (id, name, description, image, unit, price_paise, discount, more_details, category_ids, sub_category_ids, created_at, updated_at)
      SELECT 'many' || n, 'Product ' || n, '', '{/media/none-960.webp}', '1 pc', 100, 0, '{}', '{}', '{}', ${deps.clock()}, ${deps.clock()} FROM generate_series(1, 5001) AS n`.execute(
      db,
    )
    await inTransaction(db, bumpCatalogue)
    expect(await promise()).toEqual([
      'Choose from over 5000 products: food, personal care, household and more.',
      'Over 5000 products from stores near you',
    ])
    // A form sends both descriptions, also where only one was written.
    await change({ descriptions: { ...(await read()).descriptions, search: 'Look for more' } })
    await sql`UPDATE products SET hidden = true WHERE id = 'many1'`.execute(db)
    await inTransaction(db, bumpCatalogue)
    expect(await promise()).toContain('Groceries from stores near you')
    await change({ descriptions: { home: '', search: '' } })
    await truncate(db, 'products')
  })

  it('are refused if what a form showed is no longer current', async () => {
    const shown = await read()
    await change({ slogan: 'Fresh every morning' })
    const stale = await change({ slogan: 'Mine', was: { slogan: shown.slogan } })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
    expect((await read()).slogan).toBe('Fresh every morning')
    const other = await change({ promiseMinutes: 15, was: { promiseMinutes: shown.promiseMinutes } })
    expect(other.status).toBe(200)
    expect(await read()).toMatchObject({ slogan: 'Fresh every morning', promiseMinutes: 15 })
    await change({ slogan: shown.slogan, promiseMinutes: shown.promiseMinutes })
  })

  it('have the texts of a new shop in Hindi for Hindi readers, and otherwise what administrators wrote', async () => {
    const hindi = { headers: { 'tokri-language': 'hi' } }
    const readHindi = async () => (await call(getSettings, {}, hindi)).body.data
    const { slogan, promises } = await read()
    expect(await readHindi()).toMatchObject({
      slogan: 'कुछ ही मिनटों में किराने का सामान आपके दरवाज़े पर',
      searchHints: ['दूध', 'ब्रेड', 'आइसक्रीम', 'फल', 'चीनी', 'पनीर', 'चावल', 'अंडे', 'चिप्स', 'दही'],
    })
    for (const { title, text } of (await readHindi()).promises) expect(title + text).not.toMatch(/[a-z]/i)
    const own = [{ title: 'Early', text: 'From six in the morning.' }, promises[0]]
    const { body } = await change({ slogan: 'Fresh every morning', promises: own })
    expect(body.data).toMatchObject({ promises: own })
    expect(await readHindi()).toMatchObject({
      slogan: 'Fresh every morning',
      promises: [own[0], { title: 'सुपरफ़ास्ट डिलीवरी' }],
    })
    await change({ slogan, promises })
  })

  it('of the service charge are the next bill’s', async () => {
    const create = catalogueFactory(db)
    const category = await create.category('Dairy')
    const milk = await create.product(category, await create.subCategory('Milk', [category]), { pricePaise: 10_000 })
    await change({
      chargeLadder: [
        { upTo: 99.99, percent: 50 },
        { upTo: null, percent: 2.5 },
      ],
    })
    const cart = await call(addToCart, { body: { productId: milk } }, await signUp())
    expect(cart.body.bill).toMatchObject({ payable: 100, serviceCharge: 2.5 })
    expect((await read()).chargeLadder).toEqual([
      { upTo: 99.99, percent: 50 },
      { upTo: null, percent: 2.5 },
    ])
  })

  it('drop what is kept of pages, and are written down', async () => {
    const version = async () =>
      (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
    const before = await version()
    await change({ slogan: 'Fresh from the market' })
    expect(await version()).toBe(before + 1)
    const { body } = await call(getAuditEntries, { body: { search: 'settings.updated' } }, admin)
    expect(body.data[0]).toMatchObject({ actor: admin.id, detail: { slogan: { to: 'Fresh from the market' } } })
  })

  it('are changed by administrators only', async () => {
    const person = await signUp()
    expect([
      (await change({ storeName: 'Mine' }, person)).status,
      (await call(updateSettings, { body: {} })).status,
    ]).toEqual([403, 401])
    expect((await call(createAddress, { body: anAddress }, person)).status).toBe(201)
  })

  it('say first of two refusals what stands first on their page', async () => {
    const seller = { legalName: 'Fresh Foods', email: 'shop@', fssai: '12' }
    const { body } = await change({ seller, upi: { vpa: 'shop', name: 'Fresh' } })
    expect(body.message).toBe('A UPI address is written like shop@bank')
    expect(Object.keys(body.fields)).toEqual(['upi.vpa', 'seller.email', 'seller.fssai'])
  })

  it('may promise nothing, and have no slogan', async () => {
    const { body } = await change({ promises: [], slogan: '' })
    expect(body.data).toMatchObject({ promises: [], slogan: '' })
    expect((await change({ promises: [{ title: 'Fresh', text: '' }] })).status).toBe(200)
  })

  it.each([
    { storeName: '' },
    { storeName: 'x'.repeat(61) },
    { promiseMinutes: 0 },
    { promiseMinutes: '10' },
    { brandHue: 360 },
    { searchHints: [] },
    { social: { facebook: 'javascript:alert(1)', instagram: '', linkedin: '' } },
    { social: { facebook: 'http://example.in/shop', instagram: '', linkedin: '' } },
    { social: { facebook: '' } },
    { searchHints: 'Milk' },
    { promises: [{ text: 'Only a text' }] },
    { chargeLadder: [] },
    { chargeLadder: [{ upTo: 200, percent: 5 }] },
    {
      chargeLadder: [
        { upTo: null, percent: 5 },
        { upTo: null, percent: 5 },
      ],
    },
    {
      chargeLadder: [
        { upTo: 400, percent: 5 },
        { upTo: 200, percent: 5 },
        { upTo: null, percent: 5 },
      ],
    },
    { chargeLadder: [{ upTo: null, percent: 101 }] },
    { chargeLadder: [{ upTo: null, percent: 8.55 }] },
    { storeName: 'Good', promiseMinutes: -1 },
  ])('refuse %j, all of it', async (body) => {
    const before = await read()
    expect((await change(body)).status).toBe(400)
    expect(await read()).toEqual(before)
  })

  it('ignore what is no setting', async () => {
    await change({ paymentProviders: [], owner: 'me', __proto__: { storeName: 'x' } })
    expect(await read()).not.toHaveProperty('owner')
    expect((await db.selectFrom('settings').select('key').execute()).map(({ key }) => key)).not.toContain('shop.owner')
  })
})
