import { usePush } from '../../../lib/account/push.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const texts = {
  on: 'This device is notified of each stage of your orders, and of questions when something is missing.',
  off: 'Be notified of each stage of your orders, and of questions when something is missing.',
  blocked: 'You do not allow notifications of this shop. Allow them in the settings of your browser first.',
  unsupported: 'This browser cannot show notifications. On an iPhone, add the shop to the home screen first.',
} as const

/** The switch for push messages to this browser. */
const PushSwitch = () => {
  const { state, busy, turn } = usePush()
  if (state === undefined) return <Skeleton className="h-16 max-w-[640px]" />
  return (
    <label className="flex min-h-11 max-w-[640px] items-start gap-3 rounded-control border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft">
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
        <span className="block font-medium">Notifications on this device</span>
        <span className="text-ink-2">{texts[state]}</span>
      </span>
    </label>
  )
}

export default PushSwitch
