import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@tokri/contract/limits.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { Minus, Plus, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isEnter } from '../../ui/keys.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { discountedRupees, StruckPrice } from '../product/price.tsx'
import { ProductPicture } from '../product/product-picture.tsx'

/** A product and how many pieces of it an order shall have; 0 removes it. */
export type WantedLine = { productId: string; name: string; unit: string; image: string; quantity: number }

/** What the server is asked for: the lines without removed ones. */
export const orderedOf = (lines: readonly WantedLine[]): { productId: string; quantity: number }[] =>
  lines.flatMap(({ productId, quantity }) => (quantity > 0 ? [{ productId, quantity }] : []))

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const SHORTEST = 2
const MOST = 6
/** So many are read to find the one of exactly this name, which others may be more popular than. */
const FOUND = 50

const Picture = ({ image }: { image: string }) => (
  <ProductPicture image={image} name="" sizes="44px" className="size-11 shrink-0" />
)

/** `price` is after the discount, `mrp` before it. */
type Found = Omit<WantedLine, 'quantity'> & { price: number; mrp: number; stock: number }

/** The products of exactly this name first, and else as the search of the shop sorts them; last is what is sold out. */
const byName = (found: readonly Found[], search: string): Found[] => {
  const wanted = search.toLowerCase()
  const place = ({ name, stock }: Found) => (stock === 0 ? 2 : name.toLowerCase() === wanted ? 0 : 1)
  return found.toSorted((one, other) => place(one) - place(other))
}

/** Finds a product of the store and adds it. Enter adds the first one. */
const AddProduct = ({ storeId, onAdd }: { storeId: string | undefined; onAdd: (product: Found) => void }) => {
  const call = useCall()
  const [text, setText] = useState('')
  const search = useDebouncedValue(text.trim())
  const listId = useId()
  const isSearch = text.trim().length >= SHORTEST
  const { data: found, isPlaceholderData } = useQuery({
    queryKey: ['products', 'to order', storeId, search],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const { data } = await call(
        searchProducts,
        { body: { search, page: 1, limit: FOUND } },
        { signal, headers: storeHeader(storeId) },
      )
      const found = data.map(({ _id, name, unit, image, price, discount, stock }) => ({
        ...{ productId: _id, name, unit, image: image[0] ?? '', stock },
        ...{ price: discountedRupees({ price, discount }), mrp: price },
      }))
      return byName(found, search).slice(0, MOST)
    },
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const add = (product: Found) => {
    onAdd(product)
    setText('')
  }
  const shown = isSearch ? found : undefined
  // While the search runs, the products are those of the text before.
  const isOfText = search === text.trim() && !isPlaceholderData
  const first = shown?.find(({ stock }) => stock > 0)
  return (
    <div className="grid gap-2">
      <label className="flex h-(--field) items-center gap-2 rounded-field border border-line-strong bg-field px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search {...icon} className="text-ink-3" />
        <input
          type="search"
          aria-label={m.order_add_a_product()}
          placeholder={m.order_add_a_product()}
          aria-controls={listId}
          maxLength={limits.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            // Not the submit of the form around it.
            event.preventDefault()
            if (first && isOfText) add(first)
          }}
          className="h-full w-full bg-transparent text-base outline-none placeholder:text-ink-3"
        />
      </label>
      <ul id={listId} aria-label={m.order_products_that_fit()} className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {shown?.map((product) => (
          <li key={product.productId} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <Picture image={product.image} />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block truncate font-medium">{product.name}</span>
              <span className="block text-xs text-ink-3">
                <span>{product.unit}</span> ·{' '}
                <span className="font-semibold text-ink">{formatRupees(product.price)}</span>
                {product.mrp > product.price && (
                  <span className="ms-1">
                    <StruckPrice>{formatRupees(product.mrp)}</StruckPrice>
                  </span>
                )}
                {' · '}
                <span>{product.stock > 0 ? m.order_count_left({ count: product.stock }) : m.order_none_left()}</span>
              </span>
            </span>
            <Button
              look="outline"
              size="sm"
              aria-label={m.order_add_name({ name: `${product.name}, ${product.unit}` })}
              disabled={product.stock === 0}
              onClick={() => add(product)}
            >
              {m.common_add()}
            </Button>
          </li>
        ))}
      </ul>
      {shown?.length === 0 && isOfText && (
        <p role="status" className="text-sm text-ink-3">
          {m.order_no_product_fits_search({ search })}
        </p>
      )}
    </div>
  )
}

/** The lines of an order as they are wanted: more, fewer, removed, and added by a search. */
export const WantedLines = ({
  lines,
  storeId,
  onLines,
}: {
  lines: readonly WantedLine[]
  /** The store that packs the order. */
  storeId: string | undefined
  onLines: (lines: WantedLine[]) => void
}) => {
  const set = (productId: string, quantity: number) =>
    onLines(lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)))
  const add = ({ price: _price, mrp: _mrp, stock: _stock, ...product }: Found) => {
    const present = lines.find(({ productId }) => productId === product.productId)
    if (present) set(product.productId, Math.min(MAX_LINE_QUANTITY, present.quantity + 1))
    else onLines([...lines, { ...product, quantity: 1 }])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul aria-label={m.order_items()} className="grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {lines.map(({ productId, name, unit, image, quantity }) => (
          <li key={productId} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <Picture image={image} />
            <span className={cx('min-w-0 flex-1 text-sm', quantity === 0 && 'text-ink-3 line-through')}>
              <span className="line-clamp-2 font-medium">{name}</span>
              <span className="block text-xs text-ink-3">{unit}</span>
            </span>
            <IconButton
              label={quantity === 1 ? m.common_remove_name({ name }) : m.floor_one_less_of_name({ name })}
              disabled={quantity === 0}
              onClick={() => set(productId, quantity - 1)}
            >
              <Minus {...icon} />
            </IconButton>
            <span className="w-6 text-center font-semibold tabular-nums">{quantity}</span>
            <IconButton
              label={m.floor_one_more_of_name({ name })}
              disabled={quantity >= MAX_LINE_QUANTITY}
              onClick={() => set(productId, quantity + 1)}
            >
              <Plus {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
      <AddProduct storeId={storeId} onAdd={add} />
    </div>
  )
}
