import { limits } from '@tokri/contract/limits.ts'
import type { WebhookShape } from '@tokri/contract/webhooks.schema.ts'
import { createWebhook, updateWebhook } from '@tokri/contract/webhooks.ts'
import { type EventKind, eventKinds } from '@tokri/rules/shop-events.ts'
import { useId, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { fieldClass, TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { Choices } from './choices.tsx'
import type { Secret } from './secret-dialog.tsx'

/** Makes a webhook, or changes one. */
export const WebhookDialog = ({
  webhook,
  stores,
  onMade,
  onClose,
}: {
  webhook: WebhookShape | null
  stores: readonly Store[]
  onMade: (secret: Secret) => void
  onClose: () => void
}) => {
  const call = useCall()
  const storeId = useId()
  const { busy, write } = useAdminMutation()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState<EventKind[]>(webhook?.events ?? [])
  const [store, setStore] = useState(webhook?.storeId ?? '')

  const save = async () => {
    const body = { url, events, storeId: store === '' ? null : store }
    if (webhook) {
      if (await write(() => call(updateWebhook, { body: { _id: webhook._id, ...body } }))) onClose()
      return
    }
    await write(async () => {
      const made = await call(createWebhook, { body })
      const use = 'With it the receiver verifies that what it gets comes from your shop.'
      onMade({ title: 'Your new webhook', label: 'Secret', value: made.data.secret, use })
      return made
    })
  }

  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'New webhook'}
      description="The shop posts each event to the address, signed as the Standard Webhooks specification says."
      submit={webhook ? 'Save' : 'Make webhook'}
      busy={busy}
      waits={events.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={url}
        maxLength={limits.webhookUrl}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Choices
        legend="What it is told of"
        all={eventKinds.map((kind) => ({ value: kind, label: kind }))}
        chosen={events}
        onChange={setEvents}
      />
      {stores.length > 1 && (
        <div className="grid gap-1.5">
          <label htmlFor={storeId} className="text-sm font-medium">
            Store
          </label>
          <select
            id={storeId}
            className={`${fieldClass} select pe-10`}
            value={store}
            onChange={({ target }) => setStore(target.value)}
          >
            <option value="">All stores</option>
            {stores.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </FormDialog>
  )
}
