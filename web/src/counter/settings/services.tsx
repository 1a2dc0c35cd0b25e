import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptSecrets, SecretSources } from '@tokri/contract/settings.schema.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { secretSourcesQuery } from '../../lib/settings/secret-sources-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { useRefusedFields } from './use-refused-fields.ts'
import { type ServiceName, useServiceTest } from './use-service-test.ts'

type Field = { name: string; label: string; hidden?: true; optional?: true; hint?: string }

const services = {
  razorpay: {
    title: 'Razorpay',
    fields: [
      { name: 'keyId', label: 'Key id', hint: 'It begins with rzp_live_ or rzp_test_' },
      { name: 'keySecret', label: 'Key secret', hidden: true },
      { name: 'webhookSecret', label: 'Webhook secret', hidden: true },
    ],
  },
  stripe: {
    title: 'Stripe',
    fields: [
      { name: 'secretKey', label: 'Secret key', hidden: true, hint: 'It begins with sk_live_ or sk_test_' },
      { name: 'webhookSecret', label: 'Webhook secret', hidden: true, hint: 'It begins with whsec_' },
    ],
  },
  smtp: {
    title: 'Mail server',
    fields: [
      { name: 'host', label: 'Server', hint: 'Such as smtp.example.com' },
      { name: 'port', label: 'Port', hint: 'Usually 465 or 587' },
      { name: 'user', label: 'User', optional: true },
      { name: 'password', label: 'Password', hidden: true, optional: true },
      { name: 'from', label: 'Sender address', optional: true, hint: 'Empty for the usual one of the shop' },
    ],
  },
} as const satisfies Record<ServiceName, { title: string; fields: readonly Field[] }>

const stateText = (name: ServiceName, { mailFrom, ...sources }: SecretSources): string => {
  const source = sources[name]
  const from = name === 'smtp' ? `, mails come from ${mailFrom}` : ''
  if (source === 'environment') return `Set by whoever runs the server${from}`
  if (source === 'counter') return `Set here${from}`
  return name === 'smtp'
    ? 'Not set: nobody gets a mail yet. Each is kept as a file on the computer of the shop.'
    : 'Not set'
}

type Props = { id?: string; title: string; names: readonly ServiceName[] }

/** Keys that are written here, never shown, and tried by one press. */
export function Services({ id, title, names }: Props) {
  const call = useCall()
  const { data } = useQuery(secretSourcesQuery(call))
  const [open, setOpen] = useState<ServiceName | null>(null)
  return (
    // Also before the answer: links lead here.
    <section
      id={id}
      className="flex scroll-mt-(--below-header) flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      {/* As high as what comes, for a link may lead to a field below. */}
      {data ? <ServiceList data={data} names={names} onOpen={setOpen} /> : <Skeleton className="h-24" />}
      {open && <ServiceDialog name={open} isSet={data?.[open] === 'counter'} onClose={() => setOpen(null)} />}
    </section>
  )
}

type ListProps = Pick<Props, 'names'> & { data: SecretSources; onOpen: (name: ServiceName) => void }

function ServiceList({ data, names, onOpen }: ListProps) {
  const { busy, refused, test, forget } = useServiceTest()
  return (
    <>
      <p className="text-sm text-ink-3">
        {data.canKeep
          ? 'Kept encrypted. Nobody can read keys and passwords here again, only replace them.'
          : 'No keys can be written here yet. Whoever runs the server allows it with a password for them, SETTINGS_KEY, the same on every computer of the shop.'}
      </p>
      <ul className="divide-y divide-line">
        {names.map((name) => {
          const { title } = services[name]
          return (
            <li key={name} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span className="min-w-0">
                <span className="block text-sm font-medium">{title}</span>
                <span className="block text-sm text-ink-3">{stateText(name, data)}</span>
                {refused[name] && (
                  <span role="alert" className="block text-sm text-deal">
                    {refused[name]}
                  </span>
                )}
              </span>
              <span className="flex gap-2">
                {data[name] !== null && (
                  <Button look="quiet" disabled={busy} onClick={() => void test(name)}>
                    {name === 'smtp' ? 'Send a test mail' : 'Test'}
                    {name !== 'smtp' && <span className="sr-only"> {title}</span>}
                  </Button>
                )}
                <Button
                  look="outline"
                  disabled={!data.canKeep || data[name] === 'environment'}
                  onClick={() => {
                    forget(name)
                    onOpen(name)
                  }}
                >
                  {data[name] === 'counter' ? 'Replace' : 'Set up'}
                  <span className="sr-only"> {title}</span>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function ServiceDialog({ name, isSet, onClose }: { name: ServiceName; isSet: boolean; onClose: () => void }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const { busy, write } = useAdminMutation()
  const { title } = services[name]
  const fields: readonly Field[] = services[name].fields
  const [values, setValues] = useState<Record<string, string>>({})
  const { refuse, errorAt } = useRefusedFields({ [name]: values })
  const close = useUnsavedChanges(Object.values(values).some(Boolean) && !busy, 'Leave without saving?')
  const isWhole = fields.every((field) => field.optional || values[field.name]?.trim())

  const send = async (value: object | null) => {
    // The fields of a service are those of its schema, which checks them.
    const body = { [name]: value } as { [Name in ServiceName]?: KeptSecrets[Name] | null }
    if (!(await write(() => call(updateSettings, { body }), { onFailure: refuse }))) return
    await queryClient.invalidateQueries({ queryKey: ['settings'] })
    onClose()
  }
  return (
    <FormDialog
      title={title}
      description="What is written here replaces all of it. It works at once; test it afterwards."
      submit="Save"
      busy={busy}
      waits={!isWhole}
      onSubmit={() => send({ ...values, ...(name === 'smtp' && { port: Number(values.port) }) })}
      onClose={() => close(onClose)}
    >
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          type={field.hidden ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          hint={field.hint}
          error={errorAt(`${name}.${field.name}`)}
          value={values[field.name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [field.name]: target.value })}
        />
      ))}
      {isSet && (
        <Button look="outline" busy={busy} onClick={() => confirm(`Forget ${title}?`) && void send(null)}>
          Forget it
        </Button>
      )}
    </FormDialog>
  )
}
