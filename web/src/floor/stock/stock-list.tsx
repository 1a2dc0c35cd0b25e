import { ChevronRight, Plus } from 'lucide-react'
import { formatDate, formatTime } from '../../lib/browser/format-date.ts'
import type { StockRow } from '../../lib/stores/stock-queries.ts'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { imageAt } from '../../urls.ts'
import { useRowFocus } from './use-row-focus.ts'

export const ProductPicture = ({ image, size }: { image: string; size: 48 | 88 }) => (
  <img
    src={imageAt(image, 240)}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    className={cx('shrink-0 rounded-control bg-tile object-contain', size === 48 ? 'size-12' : 'size-22')}
  />
)

/** "A-03-2", or that the product has no bin or is new to the store. */
const placeOf = ({ bin, stockVersion }: StockRow): string =>
  stockVersion === 0 ? m.floor_not_kept_here_yet() : bin === '' ? m.common_no_bin() : m.common_bin_bin({ bin })

/** The products of a store. A press opens a product or adds it to the list of a task. */
export const StockList = ({
  rows,
  adds,
  chosen,
  onChoose,
}: {
  rows: readonly StockRow[]
  /** Whether a press adds the product to a task. */
  adds: boolean
  chosen: string | undefined
  onChoose: (row: StockRow) => void
}) => {
  const focus = useRowFocus()
  return (
    <ul {...(adds && focus)} className="grid gap-2">
      {rows.map((row) => {
        const [first] = row.expiring
        const Icon = adds ? Plus : ChevronRight
        return (
          <li key={row.productId}>
            <button
              type="button"
              aria-current={row.productId === chosen || undefined}
              onClick={() => onChoose(row)}
              className="flex min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-start hover:border-line-strong aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft"
            >
              <ProductPicture image={row.image} size={48} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-sm font-semibold">{row.name}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                  <span>{row.unit}</span>
                  <span>{placeOf(row)}</span>
                  {row.countAskedAt && (
                    <Chip look="deal" wraps>
                      {m.floor_count_asked_countaskedat({ countAskedAt: formatTime(row.countAskedAt) })}
                    </Chip>
                  )}
                  {first && (
                    <Chip look="accent" wraps>
                      {m.floor_expires_on_2({ on: formatDate(first.on) })}
                    </Chip>
                  )}
                </span>
              </span>
              <span className={cx('shrink-0 text-lg font-bold tabular-nums', row.quantity === 0 && 'text-deal')}>
                <span>{row.quantity}</span>
                <span className="sr-only"> {m.floor_pieces_2()}</span>
              </span>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3 mirrored" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
