import { Phone } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

/** Calls a person of the store; `short` leaves out the name, which stands beside it. */
export const CallLink = ({ name, mobile, short = false }: { name: string; mobile: string; short?: boolean }) =>
  mobile === '' ? (
    <p className={cx('text-sm text-ink-2', short && 'pe-2 text-end')}>{m.board_no_mobile()}</p>
  ) : (
    <a
      href={`tel:${mobile}`}
      aria-label={m.board_call_name({ name })}
      className={cx(buttonClass({ look: 'outline' }), short ? 'shrink-0' : 'h-14!')}
    >
      <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
      {!short && <span>{m.board_call_name({ name })}</span>}
      <span className={cx('tabular-nums', !short && 'font-normal text-ink-2')}>{mobile}</span>
    </a>
  )
