import type { SuggestionShape } from '@tokri/contract/buying.schema.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { FEW_PIECES, piecesToOrder, SALES_DAYS } from '@tokri/rules/low-stock.ts'
import { badgePercent, formatRupees } from '@tokri/rules/money.ts'
import { ArchiveRestore, Copy, Pencil, Trash2 } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { discountedRupees, StruckPrice } from '../../components/product/price.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { staffUrls } from '../../staff-urls.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { packsText } from '../buying/buying-queries.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const stockTone = ({ stock, reorderLevel = FEW_PIECES + 1 }: ProductShape, low: boolean): string =>
  stock === 0 ? 'text-deal' : low || stock < reorderLevel ? 'text-warn' : 'text-ink-3'
const stockText = ({ stock, reorderLevel }: ProductShape, low: boolean): string =>
  (stock === 0 ? 'Out of stock' : `${stock} in stock`) +
  (low && reorderLevel !== undefined ? `, low below ${reorderLevel}` : '')

export type ProductActions = {
  onEdit: (product: ProductShape) => void
  onDelete: (product: ProductShape) => void
  onDuplicate: (product: ProductShape) => void
  onRestore: (product: ProductShape) => void
}

/** `line`: what is suggested for the product; undefined if no supplier sells it. */
type ToOrder = { line: SuggestionShape | undefined; storeId: string }

const link = 'inline-flex min-h-6 items-center font-semibold text-brand hover:underline pointer-coarse:min-h-11'

const paceText = (sold: number): string =>
  sold >= SALES_DAYS
    ? `Sells ${Math.round((sold / SALES_DAYS) * 10) / 10} a day`
    : `Sold ${sold || 'none'} in ${SALES_DAYS} days`

/** How many pieces a week needs of what nobody is known to deliver. */
const Unsupplied = ({ product, storeId }: { product: ProductShape; storeId: string }) => {
  const { stock, sold, onOrder = 0, reorderLevel } = product
  if (sold === undefined) return null
  const pieces = piecesToOrder({ stock, sold, onOrder, reorderLevel })
  return (
    <p className="text-xs tabular-nums text-ink-2">
      {paceText(sold)}
      {onOrder > 0 && `, ${onOrder} on the way`}
      {pieces > 0 && (
        <>
          <br />
          {`Order ${pieces} for a week`}
          <br />
          <PageLink href={staffUrls.buying({ store: storeId, tab: 'suppliers' })} className={link}>
            Name a supplier
          </PageLink>
        </>
      )}
    </p>
  )
}

/** How many pieces are suggested, and why. */
const OrderNumber = ({ product, line, storeId }: ToOrder & { product: ProductShape }) => {
  if (!line) return <Unsupplied product={product} storeId={storeId} />
  const { quantity, pack, reason } = line
  return (
    <p className="text-xs tabular-nums text-ink-2">
      {reason}
      <br />
      {quantity > 0 ? (
        <PageLink href={staffUrls.buying({ store: storeId })} className={link}>
          {`Order ${packsText(quantity, pack)}`}
        </PageLink>
      ) : (
        'Nothing to order today'
      )}
    </p>
  )
}

/** A product in the administrators' list. */
export const ProductTile = ({
  product,
  archived,
  low,
  order,
  ...on
}: {
  product: ProductShape
  archived: boolean
  /** Whether the list has only those of which there is little. */
  low: boolean
  /** How many to order: present once it is known. */
  order: ToOrder | undefined
} & ProductActions) => (
  <li className="flex flex-col rounded-card border border-line bg-surface p-2 shadow-card">
    <ProductPicture image={product.image[0] ?? ''} name="" sizes="180px" className="w-full p-[6%]" />
    <div className="flex flex-1 flex-col px-1 pt-2">
      <h2 className="line-clamp-2 min-h-10 font-sans text-sm font-semibold tracking-normal">{product.name}</h2>
      <p className="text-xs text-ink-3">{product.unit}</p>
      <p className="mt-1 flex items-baseline justify-between gap-2 text-sm">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-1">
          <span className="font-bold tabular-nums">{formatRupees(discountedRupees(product))}</span>
          {product.discount > 0 && <StruckPrice>{formatRupees(product.price)}</StruckPrice>}
        </span>
        {product.discount > 0 && <span className="text-xs text-deal">{badgePercent(product.discount)}%</span>}
      </p>
      <p className={`text-xs font-medium ${stockTone(product, low)}`}>{stockText(product, low)}</p>
      {order && <OrderNumber product={product} {...order} />}
      {product.hidden && <p className="text-xs font-medium text-warn">Hidden</p>}
    </div>
    <div className="mt-1 -me-1 flex justify-end">
      {archived ? (
        <IconButton label={`Restore ${product.name}`} onClick={() => on.onRestore(product)}>
          <ArchiveRestore {...icon} />
        </IconButton>
      ) : (
        <>
          <IconButton label={`Edit ${product.name}`} onClick={() => on.onEdit(product)}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={`Duplicate ${product.name}`} onClick={() => on.onDuplicate(product)}>
            <Copy {...icon} />
          </IconButton>
          <IconButton label={`Delete ${product.name}`} onClick={() => on.onDelete(product)}>
            <Trash2 {...icon} />
          </IconButton>
        </>
      )}
    </div>
  </li>
)
