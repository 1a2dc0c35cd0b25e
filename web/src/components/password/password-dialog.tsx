import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogBar } from '../../ui/dialog-bar.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  title: string
  description: string
  action: string
  danger?: boolean
  /** What is changed, above the password. */
  children?: ReactNode
  /**
   * A returned text or a thrown error is shown at the field, and the dialog stays open: also after an empty one, when what is
   * refused stands above.
   */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** The focus goes to what is asked, not to the button that closes the dialog: a chosen radio, or the first field. */
const focusForm = (event: Event) => {
  const dialog = event.currentTarget
  if (!(dialog instanceof Element)) return
  const field =
    dialog.querySelector<HTMLElement>('form input:checked') ?? dialog.querySelector<HTMLElement>('form input')
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** Asks for the password before a change to the account. */
export const PasswordDialog = ({ title, description, action, danger, children, onConfirm, onClose }: Props) => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(m.account_enter_your_password())
    setBusy(true)
    setError('')
    const refused = await onConfirm(password).catch((failure: unknown) => errorMessage(failure))
    if (typeof refused !== 'string') return
    setError(refused)
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description} onOpenAutoFocus={focusForm}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <PasswordField
          label={m.account_your_password()}
          autoComplete="current-password"
          error={error}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogBar className="justify-end max-sm:*:flex-1">
          <Button look="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </DialogBar>
      </form>
    </Dialog>
  )
}
