import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { isEmail } from '../../lib/account/bill-copy-to.ts'
import { TextField } from '../../ui/text-field.tsx'

/** A folded part of the checkout: somebody else who gets the bill. It is open if the browser remembers an address. */
export const BillCopyChoice = ({ email, onEmail }: { email: string; onEmail: (email: string) => void }) => {
  const [open, setOpen] = useState(email !== '')
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isLeft && email.trim() !== '' && !isEmail(email)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface px-4 open:pb-4"
    >
      <summary className="flex min-h-14 cursor-pointer items-center text-sm font-semibold text-brand">
        Send the bill to somebody else too?
      </summary>
      <TextField
        label="Mail address for a copy (optional)"
        type="email"
        inputMode="email"
        value={email}
        maxLength={limits.email}
        autoComplete="off"
        placeholder="accounts@office.example"
        error={isWrong ? 'Enter a valid email address' : undefined}
        hint="Gets the bill once, when the order is delivered. Remembered in this browser until you sign out."
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => onEmail(target.value)}
      />
    </details>
  )
}
