// The baskets of the demo's orders: what their shopper buys again and again, and popular products.
import type { DemoCatalogue, DemoProduct } from '../catalogue/catalogue.ts'
import { between } from '../catalogue/chance.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { demoKits, type Kit } from './shoppers.ts'

export type Goods = DemoProduct & { image: string }

/** The products and quantities of an order, one for each line: the regular products, then popular ones. */
export const basketOf = (
  key: string,
  lines: number,
  { popular, regular = [] }: { popular: readonly Goods[]; regular?: readonly Goods[] },
): { product: Goods; quantity: number }[] => {
  const basket = new Map(regular.map((product) => [product.id, { product, quantity: 1 }]))
  for (let turn = 0; basket.size < Math.min(lines, popular.length); turn++) {
    const product = popular[between(`${key} ${turn}`, 0, popular.length - 1)]
    if (product) basket.set(product.id, { product, quantity: between(`${key} many ${turn}`, 1, 3) })
  }
  return [...basket.values()]
}

type Around = Pick<SeedContext, 'orderPictures' | 'now'> & { catalogue: DemoCatalogue }

/** With the addresses of their pictures. */
export const goodsOf = async (
  tx: Tx,
  products: readonly DemoProduct[],
  { orderPictures, now }: Pick<Around, 'orderPictures' | 'now'>,
): Promise<Goods[]> => {
  const cards = products.flatMap(({ pictures: [first] }) => (first ? [first] : []))
  const images = await orderPictures(tx, cards, now)
  return products.map((product, index) => ({ ...product, image: images[index] ?? '' }))
}

/** The most popular products. */
export const popularGoods = (tx: Tx, { catalogue, ...context }: Around): Promise<Goods[]> =>
  goodsOf(tx, catalogue.products.toSorted((a, b) => b.rank - a.rank).slice(0, 400), context)

/** The products of each kit. Another catalogue than the demo's may lack some. */
export const kitGoods = async (tx: Tx, { catalogue, ...context }: Around): Promise<ReadonlyMap<Kit, Goods[]>> => {
  const named = new Map(catalogue.products.map((product) => [`${product.name}, ${product.unit}`, product]))
  const kits = Object.entries(demoKits) as [Kit, (typeof demoKits)[Kit]][] // its type names the keys
  const found = kits.map(([kit, names]) => ({
    kit,
    products: names.flatMap(([name, unit]) => named.get(`${name}, ${unit}`) ?? []),
  }))
  const goods = await goodsOf(
    tx,
    found.flatMap(({ products }) => products),
    context,
  )
  const byId = new Map(goods.map((product) => [product.id, product]))
  return new Map(found.map(({ kit, products }) => [kit, products.flatMap(({ id }) => byId.get(id) ?? [])]))
}
