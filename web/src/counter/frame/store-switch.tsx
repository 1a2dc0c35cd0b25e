import type { Store } from '../../lib/stores/stores-query.ts'

/** A select for the store whose stock is shown. A shop with one store shows no select. */
export const StoreSwitch = ({
  stores,
  store,
  onStore,
}: {
  stores: readonly Store[] | undefined
  store: Store | undefined
  onStore: (storeId: string) => void
}) => {
  if (!stores || !store || stores.length < 2) return null
  return (
    <select
      aria-label="Store"
      value={store._id}
      onChange={({ target }) => onStore(target.value)}
      className="select h-11 min-w-0 max-w-full rounded-control border border-line bg-surface ps-3 pe-10 text-sm font-medium"
    >
      {stores.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  )
}
