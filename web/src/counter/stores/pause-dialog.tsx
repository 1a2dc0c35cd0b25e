import { limits } from '@tokri/contract/limits.ts'
import { pauseStore, updateStore } from '@tokri/contract/store.ts'
import { useState } from 'react'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

/** In minutes; 0 closes the store until it is opened by hand. */
const durations = [
  { minutes: 15, label: '15 minutes' },
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 120, label: '2 hours' },
  { minutes: 240, label: '4 hours' },
  { minutes: 1440, label: 'A day' },
  { minutes: 0, label: 'Until somebody opens it' },
]

/** Stops a store from taking orders, for a limited time or until it is opened by hand. */
export const PauseDialog = ({ store, onClose }: { store: Store; onClose: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [keys] = useState(createFormKeys)
  const [minutes, setMinutes] = useState(30)
  const [reason, setReason] = useState('')

  const send = () => {
    const headers = (body: object) => ({ headers: { 'idempotency-key': keys.of(body) } })
    if (minutes > 0) {
      const body = { storeId: store._id, minutes, reason }
      return call(pauseStore, { body }, headers(body))
    }
    const body = { _id: store._id, state: 'closed' as const, reason }
    return call(updateStore, { body }, headers(body))
  }
  const save = async () => {
    if (await write(send)) onClose()
  }

  return (
    <FormDialog
      title={`Pause ${store.name}`}
      description="It takes no orders meanwhile. Those that are placed already go on."
      submit="Pause"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <label className="grid gap-1.5 text-sm font-medium text-ink-2">
        For how long
        <select
          className={`${fieldClass} select pe-10! border-line-strong`}
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {durations.map((each) => (
            <option key={each.minutes} value={each.minutes}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Reason"
        hint="For your own people, such as “No riders” or “Power cut”"
        maxLength={limits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
