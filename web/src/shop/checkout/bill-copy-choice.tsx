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
      title={m.checkout_send_the_bill_to_somebody_else_too()}
    >
      <TextField
        label={m.checkout_mail_address_for_a_copy_optional()}
        type="email"
        inputMode="email"
        value={email}
        maxLength={limits.email}
        autoComplete="off"
        placeholder={m.checkout_mail_address_example()}
        error={isWrong ? m.checkout_enter_a_valid_email_address() : undefined}
        hint={m.checkout_gets_the_bill_once_when_the_order()}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => onEmail(target.value)}
      />
    </Fold>
  )
}
