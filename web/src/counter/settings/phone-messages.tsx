import { useQuery } from '@tanstack/react-query'
import type { MessageSettings } from '@tokri/contract/message.schema.ts'
import { getMessageSettings } from '@tokri/contract/message.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import {
  type MessageChannel,
  type MessageTemplate,
  messageChannels,
  messageKinds,
  messageTemplates,
} from '@tokri/rules/messages.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { plainSettings } from '@tokri/rules/shop-settings.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { Button } from '../../ui/button.tsx'
import { AdminForm } from '../forms/admin-form.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { messageTitles } from './message-titles.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { lengthOf } from './template-text.ts'
import { useRefusedFields } from './use-refused-fields.ts'

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<MessageChannel, string>
const providerNames = {
  outbox: 'Kept as files on the computer of the shop (no provider)',
  twilio: 'Twilio',
  msg91: 'MSG91',
} as const

/** SMS and WhatsApp: the providers, what is sent, its texts, and what became of it. */
export function PhoneMessages() {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'message settings'],
    queryFn: async ({ signal }) => (await call(getMessageSettings, {}, { signal })).data,
  })
  if (!data) return null
  const isOpen = messageChannels.some((channel) => data.channels[channel].open)
  return (
    <section className="flex scroll-mt-(--below-header) flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <div>
        <h3 className="font-sans text-base font-semibold">Messages to phones</h3>
        <p className="text-sm text-ink-3">
          {isOpen
            ? 'Shoppers log in with a code to their phone, and hear how their order is doing.'
            : 'Off. With an account at a provider such as Twilio or MSG91, shoppers log in with a code to their phone and hear how their order is doing. Whoever runs the server connects it.'}
        </p>
      </div>
      {isOpen && (
        <>
          <Channels channels={data.channels} week={data.week} />
          <Kinds settings={data} />
          <Texts settings={data} />
          <Limits settings={data} />
        </>
      )}
    </section>
  )
}

const Channels = ({ channels, week }: Pick<MessageSettings, 'channels' | 'week'>) => (
  <dl className="divide-y divide-line">
    {messageChannels.map((channel) => {
      const { provider, report, open } = channels[channel]
      const sent = week.filter((row) => row.channel === channel && row.state !== 'expired')
      const sum = (states: readonly string[]) =>
        sent.filter(({ state }) => states.includes(state)).reduce((all, { messages }) => all + messages, 0)
      const [all, failed] = [sum(['queued', 'sent', 'delivered', 'failed']), sum(['failed'])]
      return (
        <div key={channel} className="flex flex-col gap-1 py-2 text-sm">
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-medium">{channelNames[channel]}</dt>
            <dd className="text-ink-2">{open ? providerNames[provider] : 'Off'}</dd>
          </div>
          {all > 0 && (
            <dd className={failed > 0 ? 'text-deal' : 'text-ink-3'}>
              In the last 7 days {all.toLocaleString('en-IN')} sent
              {report !== null && `, ${sum(['delivered']).toLocaleString('en-IN')} of them reported as delivered`}
              {failed > 0 && `, ${failed.toLocaleString('en-IN')} failed`}
            </dd>
          )}
          {report !== null && (
            <dd className="text-ink-3">
              Address for delivery reports, which is secret:{' '}
              <code className="break-all rounded bg-sunken px-1 text-xs">{report}</code>
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)

/** Which message goes by which channel. */
const Kinds = ({ settings: { messageKinds: sent, channels } }: { settings: MessageSettings }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const open = messageChannels.filter((channel) => channels[channel].open)
  return (
    <fieldset disabled={busy}>
      <legend className="text-sm font-medium text-ink-2">What is sent about an order</legend>
      <ul className="mt-1">
        {messageKinds.map((kind) => (
          <li key={kind} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
            <span className="text-sm">{messageTitles[kind]}</span>
            <span className="ms-auto flex gap-5">
              {open.map((channel) => (
                <label key={channel} className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-brand"
                    aria-label={`${channelNames[channel]}: ${messageTitles[kind]}`}
                    checked={sent[kind][channel]}
                    onChange={({ target }) => {
                      const body = { messageKinds: { [kind]: { [channel]: target.checked } } }
                      void write(() => call(updateSettings, { body }))
                    }}
                  />
                  {channelNames[channel]}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const Texts = ({ settings }: { settings: MessageSettings }) => {
  const { storeName } = useSettings()
  const [open, setOpen] = useState<MessageTemplate | null>(null)
  return (
    <div>
      <h3 className="font-sans text-sm font-medium text-ink-2">Their texts</h3>
      <ul className="divide-y divide-line">
        {messageTemplates.map((name) => {
          const { id, text } = settings.templates[name]
          const longest = Math.max(...Object.values(text).map((one) => lengthOf(one, storeName).parts))
          return (
            <li key={name} className="flex min-h-14 items-center justify-between gap-4 py-2">
              <span className="min-w-0">
                <span className="block text-sm font-medium">{messageTitles[name]}</span>
                <span className="block truncate text-sm text-ink-3">
                  {[
                    longest === 1 ? 'One part' : `Up to ${longest} parts`,
                    ...(settings.smsCost > 0 ? [formatRupees(longest * settings.smsCost)] : []),
                    id === '' ? 'no template id' : `template ${id}`,
                  ].join(' · ')}
                </span>
              </span>
              <Button look="outline" onClick={() => setOpen(name)}>
                Edit<span className="sr-only"> {messageTitles[name]}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {open && (
        <TemplateDialog name={open} title={messageTitles[open]} settings={settings} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

const numbers = ['phoneCodesPerDay', 'phoneUnusedDays', 'smsCost'] as const

const Limits = ({ settings }: { settings: MessageSettings }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [typed, setTyped] = useState<Partial<Record<(typeof numbers)[number], string>>>({})
  const changed = numbers.filter((name) => typed[name] !== undefined && typed[name] !== String(settings[name]))
  const { refuse, errorAt } = useRefusedFields(typed)
  useUnsavedChanges(
    changed.length > 0 && !busy,
    'Leave without saving the limits?',
    // Another section has no place for them.
    (current, next) => Reflect.get(current.search, 'section') === Reflect.get(next.search, 'section'),
  )
  const save = async () => {
    const body = Object.fromEntries(changed.map((name) => [name, Number(typed[name])]))
    if (await write(() => call(updateSettings, { body }), { onFailure: refuse })) setTyped({})
  }
  return (
    <AdminForm onSubmit={save} className="field-row grid gap-3 sm:grid-cols-3">
      {numbers.map((name) => (
        <NumberField
          key={name}
          label={plainSettings[name].label}
          value={typed[name] ?? String(settings[name])}
          error={errorAt(name)}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      {changed.length > 0 && (
        <Button type="submit" busy={busy} className="sm:col-start-3">
          Save limits
        </Button>
      )}
    </AdminForm>
  )
}
