// Turns the shop's first store into the first store of the demo, and adds the two others with their stock. If the shop
// has set up its own stores, nothing changes.
import type { DemoCatalogue } from '../catalogue/catalogue.ts'
import { quantitiesOf } from './seed-catalogue.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { binsOf, quantityIn } from './store-goods.ts'
import { type DemoStore, demoStores, MAIN } from './stores.ts'

const columnsOf = ({ name, phone, address, pincode, lat, lng, area }: DemoStore, at: Date) => ({
  ...{ name, phone, address, pincode, lat, lng },
  area_pincodes: area.pincodes,
  area_polygon: area.outline && JSON.stringify({ type: 'Polygon', coordinates: [area.outline] }),
  area_radius_km: area.radiusKm,
  updated_at: at,
})

/** Whether the shop has only the initial store, unchanged. */
export const hasUntouchedStore = async (tx: Tx): Promise<boolean> => {
  const stores = await tx.selectFrom('stores').select(['created_at', 'updated_at']).execute()
  return stores.length === 1 && stores.every((store) => store.created_at.getTime() === store.updated_at.getTime())
}

export const seedStores = async (
  { db, now, inTransaction, openStock }: SeedContext,
  catalogue: DemoCatalogue,
  tradedIn: (storeId: string) => ReadonlySet<string> = () => new Set(),
): Promise<void> => {
  const bins = binsOf(catalogue)
  await inTransaction(db, async (tx) => {
    if (await hasUntouchedStore(tx)) {
      await tx.updateTable('stores').set(columnsOf(MAIN, now)).where('id', '=', MAIN.id).execute()
      const others = demoStores.filter(({ id }) => id !== MAIN.id)
      const rows = others.map((store, index) => ({
        id: store.id,
        // Lists of stores are sorted by creation time.
        created_at: new Date(now.getTime() + index),
        ...columnsOf(store, now),
      }))
      await tx.insertInto('stores').values(rows).execute()
    }
    const present = new Set((await tx.selectFrom('stores').select('id').execute()).map(({ id }) => id))
    for (const store of demoStores.filter(({ id }) => id !== MAIN.id && present.has(id))) {
      const traded = tradedIn(store.id)
      const goods = catalogue.products.flatMap((product) => {
        const quantity = quantityIn(store, product)
        return quantity === null || traded.has(product.id)
          ? []
          : [{ product_id: product.id, quantity, bin: bins.get(product.id) ?? '' }]
      })
      await openStock(tx, quantitiesOf(goods), { storeId: store.id, at: now })
    }
  })
}
