// The baskets of the demo's orders: popular products.
import type { DemoCatalogue, DemoProduct } from '../catalogue/catalogue.ts'
import { between } from '../catalogue/chance.ts'
import type { SeedContext, Tx } from './seed-context.ts'

export type Goods = DemoProduct & { image: string }

/** The products and quantities of an order: popular products, one for each line. */
export const basketOf = (
  key: string,
  lines: number,
  popular: readonly Goods[],
): { product: Goods; quantity: number }[] => {
  const basket = new Map<string, { product: Goods; quantity: number }>()
  for (let turn = 0; basket.size < Math.min(lines, popular.length); turn++) {
    const product = popular[between(`${key} ${turn}`, 0, popular.length - 1)]
    if (product) basket.set(product.id, { product, quantity: between(`${key} many ${turn}`, 1, 3) })
  }
  return [...basket.values()]
}

/** The most popular products, with the addresses of their pictures. */
export const popularGoods = async (
  tx: Tx,
  { catalogue, orderPictures, now }: Pick<SeedContext, 'orderPictures' | 'now'> & { catalogue: DemoCatalogue },
): Promise<Goods[]> => {
  const best = catalogue.products.toSorted((a, b) => b.rank - a.rank).slice(0, 400)
  const cards = best.flatMap(({ pictures: [first] }) => (first ? [first] : []))
  const images = await orderPictures(tx, cards, now)
  return best.map((product, index) => ({ ...product, image: images[index] ?? '' }))
}
