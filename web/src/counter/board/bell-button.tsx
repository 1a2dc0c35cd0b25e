import { Bell, BellOff } from 'lucide-react'
import { Button, iconOnPhones } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useBellSwitch, useNeedsPress } from './new-order-bell.ts'

/**
 * The switch of the sound for new orders. Browsers keep a page silent until somebody presses on it, anywhere; until then a
 * press on this button only ends the silence.
 */
export const BellButton = () => {
  const [on, turn] = useBellSwitch()
  const needsPress = useNeedsPress()
  const silent = on && needsPress
  const Icon = on && !silent ? Bell : BellOff
  return (
    <Button
      look={silent ? 'outline' : on ? 'soft' : 'danger'}
      className={cx(iconOnPhones, silent && 'border-warn! bg-accent-soft! text-on-accent-soft!')}
      title={silent ? 'The browser keeps the bell silent until you press anywhere on this page' : undefined}
      onClick={() => silent || turn(!on)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-sm:sr-only">{silent ? 'Press for sound' : on ? 'Sound on' : 'Sound off'}</span>
    </Button>
  )
}
