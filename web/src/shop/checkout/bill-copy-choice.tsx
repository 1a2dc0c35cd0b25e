import { limits } from '@tokri/contract/limits.ts'
import { useState } from 'react'
import { isEmail } from '../../lib/account/bill-copy-to.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/text-field.tsx'
import { Fold } from './fold.tsx'

/** A folded part of the checkout: somebody else who gets the bill. It is open if the browser remembers an address. */
export const BillCopyChoice = ({ email, onEmail }: { email: string; onEmail: (email: string) => void }) => {
  const [open, setOpen] = useState(email !== '')
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isLeft && email.trim() !== '' && !isEmail(email)
  return (
    <Fold
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      title={m.checkout_bill_copy_title()}
    >
      <TextField
        label={m.checkout_bill_copy_email()}
        type="email"
        inputMode="email"
        value={email}
        maxLength={limits.email}
        autoComplete="off"
        placeholder={m.checkout_mail_address_example()}
        error={isWrong ? m.checkout_bill_copy_invalid() : undefined}
        hint={m.checkout_bill_copy_explained()}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => onEmail(target.value)}
      />
    </Fold>
  )
}
