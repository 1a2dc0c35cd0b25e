import { limits } from '@tokri/contract/limits.ts'
import { useId, useState } from 'react'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Asks who takes an order that no rider of the app does. The name may stay empty. */
export const SendOutDialog = ({
  orderNumber,
  riders,
  wishedAt = null,
  onSend,
  onClose,
}: {
  orderNumber: string
  /** The names that are offered. */
  riders: readonly string[]
  /** When the shopper wishes another try. */
  wishedAt?: string | null
  onSend: (rider: string) => void
  onClose: () => void
}) => {
  const [rider, setRider] = useState('')
  const names = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send out ${orderNumber}`}
      description={
        wishedAt && Date.parse(wishedAt) > serverNow()
          ? `The shopper asked for another try at ${formatDayTime(wishedAt)}. Send it before that?`
          : undefined
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(rider)
        }}
      >
        <TextField
          label="Rider’s name"
          hint="The shopper reads it. It may stay empty."
          list={names}
          autoComplete="off"
          maxLength={limits.name}
          value={rider}
          onChange={({ target }) => setRider(target.value)}
        />
        <datalist id={names}>
          {riders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p className="text-sm text-ink-2">
          Mark it delivered here once the shopper has the bags. That needs no code of theirs: your name and the time are
          noted instead.
        </p>
        <Button type="submit">Send out</Button>
      </form>
    </Dialog>
  )
}
