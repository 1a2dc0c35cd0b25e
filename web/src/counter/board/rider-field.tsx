import { limits } from '@tokri/contract/limits.ts'
import { cx } from '../../ui/class-names.ts'
import { isEnter } from '../../ui/keys.ts'

/** The id of the list of names that the board offers. */
export const RIDER_NAMES = 'rider-names'

/** Who delivers an order, typed when it is sent out. Enter sends it out. */
export const RiderField = ({
  label,
  rider,
  onRider,
  onEnter,
  className,
}: {
  label: string
  rider: string
  onRider: (rider: string) => void
  onEnter: () => void
  className?: string
}) => (
  <input
    aria-label={label}
    placeholder="Rider’s name"
    list={RIDER_NAMES}
    autoComplete="off"
    maxLength={limits.name}
    value={rider}
    onChange={({ target }) => onRider(target.value)}
    onKeyDown={(event) => {
      if (isEnter(event)) onEnter()
    }}
    className={cx(
      'h-11 min-w-0 rounded-control border border-line-strong bg-sunken px-3 text-sm placeholder:text-ink-2 focus:bg-surface',
      className,
    )}
  />
)
