import { rememberStore, type Store } from '../../lib/stores/stores-query.ts'

/** A select for the store that is shown, which the other pages begin with too. A shop with one store shows no select. */
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
      onChange={({ target }) => {
        rememberStore(target.value)
        onStore(target.value)
      }}
      className="select h-(--control) min-w-0 max-w-full rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm font-medium"
    >
      {stores.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  )
}
