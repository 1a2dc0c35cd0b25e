import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { updateProduct } from '@tokri/contract/product.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { imageAt } from '../../../urls.ts'
import { changesOf, draftOf } from './product-draft.ts'
import { useWrite } from './use-write.ts'

type Edit = { price?: string; discount?: string; stock?: string }
const columns = ['price', 'discount', 'stock'] as const
const names = { price: 'Price', discount: 'Discount %', stock: 'Stock' }
const cell = 'px-3 py-1.5 align-middle'

/** Prices and stock of a page of products, changed in place and saved together. */
export const PriceTable = ({ products }: { products: readonly ProductShape[] }) => {
  const call = useCall()
  const { busy, write } = useWrite()
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const changed = products.flatMap((product) => {
    const edit = edits[product._id]
    const changes = edit && changesOf({ ...draftOf(product), ...edit }, product)
    return changes && Object.keys(changes).length > 0 ? [{ product, changes }] : []
  })

  const save = async () => {
    for (const { product, changes } of changed) {
      const saved = await write(() => call(updateProduct, { body: { productId: product._id, ...changes } }))
      if (!saved) return
      setEdits((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== product._id)))
    }
  }

  return (
    <>
      <section
        aria-label="Prices and stock"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full min-w-[620px] border-collapse text-sm">
          <thead className="border-b border-line bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className={`${cell} text-left`}>
                Product
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} w-32 text-right`}>
                  {names[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product._id} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} text-left font-medium`}>
                  <span className="flex items-center gap-3">
                    <img
                      src={imageAt(product.image[0] ?? '', 240)}
                      alt=""
                      width={40}
                      height={40}
                      loading="lazy"
                      className="size-10 rounded-control bg-tile object-contain"
                    />
                    <span>
                      {product.name}
                      <span className="block text-xs font-normal text-ink-3">{product.unit}</span>
                    </span>
                  </span>
                </th>
                {columns.map((column) => (
                  <td key={column} className={`${cell} text-right`}>
                    <input
                      type="number"
                      min={0}
                      step={1}
                      inputMode="decimal"
                      aria-label={`${names[column]} of ${product.name}`}
                      value={edits[product._id]?.[column] ?? String(product[column])}
                      onKeyDown={(event) => {
                        if (['e', 'E', '+', '-'].includes(event.key)) event.preventDefault()
                      }}
                      onChange={(event) =>
                        setEdits((before) => ({
                          ...before,
                          [product._id]: { ...before[product._id], [column]: event.target.value },
                        }))
                      }
                      className="h-10 w-28 rounded-control border border-line-strong bg-sunken px-2 text-right tabular-nums focus:bg-surface"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-4 flex items-center justify-end gap-3">
        <Button look="quiet" disabled={changed.length === 0 || busy} onClick={() => setEdits({})}>
          Discard
        </Button>
        <Button busy={busy} disabled={changed.length === 0} onClick={() => void save()}>
          {changed.length === 0 ? 'Save' : `Save ${changed.length} ${changed.length === 1 ? 'product' : 'products'}`}
        </Button>
      </div>
    </>
  )
}
