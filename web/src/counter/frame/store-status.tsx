import { openingAt } from '@tokri/rules/opening-hours.ts'
import { formatTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { cx } from '../../ui/class-names.ts'

const statusOf = ({ hours, closedOn, state, pausedUntil, timeZone }: Store, now: number) => {
  const times = { hours, closedOn, state, timeZone, pausedUntil: pausedUntil === null ? null : new Date(pausedUntil) }
  const { open, reason, opensAt } = openingAt(times, new Date(now))
  if (open) return { isOpen: true, text: 'Open' }
  const until = opensAt === null ? '' : ` until ${formatTime(opensAt.toISOString())}`
  return { isOpen: false, text: `${reason === 'paused' ? 'Paused' : 'Closed'}${until}` }
}

/** Whether the chosen store is open, or how many of several are. */
export const StoreStatus = () => {
  const { stores = [], store, chosen } = useActiveStores(undefined)
  if (store === undefined) return null
  const now = serverNow()
  const open = stores.filter((each) => statusOf(each, now).isOpen).length
  const { isOpen, text } =
    chosen || stores.length === 1
      ? statusOf(store, now)
      : { isOpen: open === stores.length, text: open === stores.length ? 'Open' : `${open} of ${stores.length} open` }
  return (
    <span
      className={cx(
        'rounded-full px-2.5 py-0.5 text-xs/5 font-semibold whitespace-nowrap max-sm:hidden',
        isOpen ? 'bg-brand-soft text-ok' : 'bg-accent-soft text-on-accent-soft',
      )}
    >
      {text}
    </span>
  )
}
