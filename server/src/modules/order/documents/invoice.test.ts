import { inflateSync } from 'node:zlib'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { describe, expect, it } from 'vitest'
import { MARGIN } from '../../../platform/documents/pdf.ts'
import { sharp } from '../../media/sharp.ts'
import { belowName, drawInvoice, type InvoiceContent } from './invoice.ts'
import { onDay } from './invoice-page.ts'
import type { TaxDocument } from './tax-document-queries.ts'

type Line = { x: number; y: number; size: number }

/** The lines of text of each page, from the top, without the footer. PDFKit writes their size and place before each. */
const pagesOf = async (content: InvoiceContent): Promise<Line[][]> => {
  const pdf = (await drawInvoice(content)).toString('latin1')
  const streams = [...pdf.matchAll(/<<\n\/Length \d+\n\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  return streams
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((text) => text.includes('BT'))
    .map((text) =>
      [...text.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/\S+ ([\d.]+) Tf/g)]
        .map(([, x, y, size]) => ({ x: Number(x), y: Number(y), size: Number(size) }))
        .filter(({ y }) => y > MARGIN),
    )
}

/** Lines of one column that are nearer to each other than their letters are high. */
const overlaps = (pages: Line[][], column: number): Line[] =>
  pages.flatMap((page) => {
    const lines = page.filter(({ x }) => Math.abs(x - column) < 0.5).sort((one, other) => other.y - one.y)
    return lines.filter((line, at) => {
      const next = lines[at + 1]
      return next !== undefined && line.y - next.y < 0.9 * Math.min(line.size, next.size)
    })
  })

const shop = {
  ...{
    storeName: 'Tokri',
    logo: '',
    slogan: 'Minutes',
    publicUrl: 'http://localhost',
    namesStore: false,
    isRegistered: false,
  },
  seller: {
    ...{ legalName: 'Tokri Foods', address: '100 Feet Road\nBengaluru 560038', phone: '080 4123 4567' },
    ...{ fssai: '11223344556677', gstin: '' },
  },
  ...{ language: 'en', timeZone: 'Asia/Kolkata' },
}
const buyer = 'Asha Rao'
const long = 'a box of twelve bottles in a crate of wood that goes on over more than a single line of text'
/** Some names are in two scripts, over more than one line. */
const nameOf = (at: number) => (at % 5 === 2 ? 'ತಾಜಾ ಹಾಲು / ताज़ा दूध '.repeat(4) : `Product ${at}`)
const lineOf = (at: number) => ({
  ...{ productId: `p${at}`, name: nameOf(at), unit: at % 3 === 0 ? long.slice(0, 60) : '500 ml', image: '' },
  ...{ quantity: 1, price: 30, discount: 12.5, lineTotal: 26.25 },
  ...(at % 4 === 0 && { offer: { text: `Buy two of these and get the third one free, ${long}`, off: 1 } }),
})
const order = (count: number) =>
  ({
    ...{ _id: 'o', orderNumber: 'T-1001', state: 'DELIVERED', createdAt: '2026-03-11T04:30:00.000Z', coupon: null },
    lines: Array.from({ length: count }, (_, at) => lineOf(at)),
    bill: {
      totalWithoutDiscount: 30,
      savings: 3,
      coupon: 0,
      serviceCharge: 2,
      deliveryCharge: 0,
      smallCartCharge: 0,
      finalAmount: 29,
    },
    address: {
      address_line: '14, 2nd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      country: 'India',
    },
    ...{
      payment: { method: 'cash', provider: null, state: 'paid' },
      refunds: [],
      adjustments: [],
      changes: [],
      amountDue: 0,
    },
  }) as unknown as OrderShape // what an invoice reads of it

const taxDocument = (count: number) =>
  ({
    ...{ kind: 'invoice', number: 'INV/26-27/1', issued_at: new Date('2026-03-11'), supply_state: '29', reason: null },
    ...{
      gstin: '29ABCDE1234F1Z5',
      legal_name: 'Tokri Foods',
      seller_address: '',
      fssai: '',
      taxable_paise: 1000,
      cgst_paise: 25,
      sgst_paise: 25,
    },
    ...{ igst_paise: 0, cess_paise: 0, round_off_paise: 0, amount_paise: 1050 },
    lines: Array.from({ length: count }, (_, at) => ({
      ...{ position: at, product_id: `p${at}`, name: nameOf(at), unit: lineOf(at).unit, hsn: '0401', quantity: 1 },
      ...{
        gst_rate: 5,
        cess: 0,
        mrp_paise: 1200,
        discount: 12.5,
        goods_paise: 1050,
        taxable_paise: 1000,
        cgst_paise: 25,
        sgst_paise: 25,
        igst_paise: 0,
        amount_paise: 1050,
      },
    })),
  }) as unknown as TaxDocument // what an invoice reads of it

it.each([
  ['en', 'Asia/Kolkata', '29 November 2026, 3:18 pm'],
  ['hi', 'Asia/Kolkata', '29 नवंबर 2026, दोपहर 3:18'],
  ['en', 'Asia/Dubai', '29 November 2026, 1:48 pm'],
])('names the time by the clock of the store: %s, %s', (language, timeZone, said) => {
  expect(onDay({ language, timeZone }, new Date('2026-11-29T09:48:00.000Z'))).toBe(said)
})

describe('an invoice', () => {
  it('says below what was ordered how many pieces are missing, and what replaced others', () => {
    const line = { productId: 'p1', unit: '500 ml' }
    const given = { name: 'Oat Drink', unit: '1 l', quantity: 1, unitPrice: 30, image: '' }
    const adjustments = [
      { productId: 'p1', kind: 'short', quantity: 1, substitute: null, amount: 30 },
      { productId: 'p2', kind: 'short', quantity: 2, substitute: null, amount: 60 },
      { productId: 'p1', kind: 'substituted', quantity: 2, substitute: given, amount: 0 },
    ] as unknown as OrderShape['adjustments'] // what an invoice reads of them
    expect(belowName(line, { adjustments }, 'en')).toBe('500 ml · 1 not available · 2 replaced by Oat Drink, 1 l')
    expect(belowName(line, { adjustments }, 'hi')).toBe('500 ml · 1 उपलब्ध नहीं · 2 की जगह Oat Drink, 1 l')
  })

  it('has rows as high as their texts, and its sums on one page, with 1 to 40 lines, on up to four pages', async () => {
    for (let count = 1; count <= 40; count++) {
      const pages = await pagesOf({ order: order(count), shop, buyer, documents: [] })
      expect([count, overlaps(pages, MARGIN)]).toEqual([count, []])
      const sums = pages.map((page) => page.filter(({ x }) => Math.abs(x - MARGIN - 220) < 0.5).length)
      expect([count, sums.filter((rows) => rows > 0)]).toEqual([count, [6]])
    }
  })

  it('has a row for each charge that costs something, and says that a delivery is free', async () => {
    const rowsOf = async (charges: object) => {
      const charged = { ...order(1), bill: { ...order(1).bill, ...charges } }
      const pages = await pagesOf({ order: charged, shop, buyer, documents: [] })
      return pages.flat().filter(({ x }) => Math.abs(x - MARGIN - 220) < 0.5).length
    }
    expect(await rowsOf({ deliveryCharge: 25 })).toBe(6)
    expect(await rowsOf({ deliveryCharge: 25, smallCartCharge: 10 })).toBe(7)
  })

  it('has the name, the address, the phone and the FSSAI number of the seller below the name of the shop', async () => {
    const nobody = { legalName: '', address: '', phone: '', fssai: '', gstin: '' }
    const linesOf = async (content: Pick<InvoiceContent, 'shop' | 'documents'>) =>
      (await pagesOf({ order: order(1), buyer, ...content })).flat().filter(({ x }) => Math.abs(x - MARGIN) < 0.5)
        .length
    const without = await linesOf({ shop: { ...shop, seller: nobody }, documents: [] })
    expect((await linesOf({ shop, documents: [] })) - without).toBe(5)
    const named = { ...taxDocument(1), seller_address: shop.seller.address, fssai: shop.seller.fssai }
    const unnamed = await linesOf({ shop, documents: [taxDocument(1)] })
    expect((await linesOf({ shop, documents: [named] })) - unnamed).toBe(3)
    const silent = { ...shop, seller: { ...shop.seller, phone: '' } }
    expect(unnamed - (await linesOf({ shop: silent, documents: [taxDocument(1)] }))).toBe(1)
  })

  it('has the logo before the name of the shop, whose lines begin behind it', async () => {
    const png = await sharp({ create: { width: 240, height: 240, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const named = { ...shop, logo: `data:image/png;base64,${png.toString('base64')}` }
    for (const documents of [[], [taxDocument(1)]]) {
      const [page = []] = await pagesOf({ order: order(1), shop: named, buyer, documents })
      const head = page.filter(({ x }) => Math.abs(x - MARGIN - 44) < 0.5)
      const [plain = []] = await pagesOf({ order: order(1), shop, buyer, documents })
      const plainHead = plain.filter(({ x }) => Math.abs(x - MARGIN) < 0.5)
      expect(head.length).toBeGreaterThan(1)
      expect(plainHead.length - page.filter(({ x }) => Math.abs(x - MARGIN) < 0.5).length).toBe(head.length)
      expect(overlaps([page], MARGIN)).toEqual([])
    }
  })

  it('for the tax has too', async () => {
    for (let count = 1; count <= 40; count++) {
      const pages = await pagesOf({ order: order(count), shop, buyer, documents: [taxDocument(count)] })
      expect([count, overlaps(pages, MARGIN)]).toEqual([count, []])
      const sums = pages.map((page) => page.filter(({ x }) => Math.abs(x - MARGIN - 220) < 0.5).length)
      expect([count, sums.filter((rows) => rows > 0)]).toEqual([count, [6]])
    }
  })
})
