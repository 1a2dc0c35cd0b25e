import type { WebhookShape } from '@tokri/contract/webhooks.schema.ts'
import { replayWebhook } from '@tokri/contract/webhooks.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { localTime, timeOf } from '../lists/local-time.ts'

const DAY_MS = 86_400_000

export const ReplayDialog = ({ webhook, onClose }: { webhook: WebhookShape; onClose: () => void }) => {
  const call = useCall()
  const { timeZone, outboxDays } = useSettings()
  const { busy, write } = useAdminMutation()
  const [from, setFrom] = useState(() => localTime(new Date(serverNow() - DAY_MS).toISOString(), timeZone))
  const replay = async () => {
    const body = { _id: webhook._id, from: timeOf(from, timeZone) ?? '' }
    if (await write(() => call(replayWebhook, { body }))) onClose()
  }
  return (
    <FormDialog
      title="Replay events"
      description={`Tells ${webhook.url} again what has happened since this time, each event with the id it had before. The shop keeps events for ${outboxDays} days.`}
      submit="Replay"
      busy={busy}
      waits={from === ''}
      onSubmit={replay}
      onClose={onClose}
    >
      <TextField
        label="From"
        hint={`Clock of ${timeZone}`}
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </FormDialog>
  )
}
