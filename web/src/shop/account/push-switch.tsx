import { usePush } from '../../lib/account/push.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'

const texts = {
  on: m.account_push_on_explained(),
  off: m.account_push_off_explained(),
  blocked: m.account_push_blocked(),
  unsupported: m.account_push_unsupported(),
} as const

/** The switch for push messages to this browser. */
const PushSwitch = () => {
  const { state, busy, turn } = usePush()
  if (state === undefined) return <Skeleton className="h-16 max-w-[640px]" />
  return (
    <label className="flex min-h-11 max-w-[640px] items-start gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type="checkbox"
        role="switch"
        className="mt-0.5 size-5 shrink-0 accent-brand"
        aria-checked={state === 'on'}
        checked={state === 'on'}
        disabled={busy || state === 'blocked' || state === 'unsupported'}
        onChange={({ target }) => void turn(target.checked)}
      />
      <span className="text-sm">
        <span className="block font-medium">{m.account_notifications_on_this_device()}</span>
        <span className="text-ink-2">{texts[state]}</span>
      </span>
    </label>
  )
}

export default PushSwitch
