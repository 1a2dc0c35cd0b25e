import type { PasswordStrength } from '@tokri/rules/password-strength.ts'
import { m } from '../../paraglide/messages.js'

const labels = {
  Weak: m.account_strength_weak(),
  Medium: m.account_strength_medium(),
  Strong: m.account_strength_strong(),
}
const colours = { green: 'bg-ok', orange: 'bg-accent', red: 'bg-deal' }

export const PasswordStrengthMeter = ({ strength: { label, percent, color } }: { strength: PasswordStrength }) => (
  <div className="flex items-center gap-3">
    <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full rounded-full transition-[width] duration-200 ${colours[color]}`}
        style={{ width: `${percent}%` }}
      />
    </span>
    <span aria-live="polite" className="w-16 text-end text-xs font-semibold text-ink-2">
      {labels[label]}
    </span>
  </div>
)
