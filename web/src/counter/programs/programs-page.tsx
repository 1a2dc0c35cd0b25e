// What programs of others work with: API keys, with which they call the shop, webhooks, which the shop calls, and assistants.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { ApiKeyShape } from '@tokri/contract/keys.schema.ts'
import { deleteKey, getKeys } from '@tokri/contract/keys.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import type { WebhookShape } from '@tokri/contract/webhooks.schema.ts'
import { deleteWebhook, getWebhooks, testWebhook, updateWebhook } from '@tokri/contract/webhooks.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeleteConfirm } from '../../components/delete-confirm.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { settingsQuery, useSettings } from '../../lib/settings/settings-query.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { AttemptsDialog } from './attempts-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { type Secret, SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

const keysQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'keys'],
    queryFn: async ({ signal }) => (await call(getKeys, {}, { signal })).data,
    staleTime: 0,
  })
const webhooksQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'webhooks'],
    queryFn: async ({ signal }) => (await call(getWebhooks, {}, { signal })).data,
    staleTime: 0,
  })

type Open =
  | { kind: 'new-key' }
  | { kind: 'revoke'; key: ApiKeyShape }
  | { kind: 'webhook'; webhook: WebhookShape | null }
  | { kind: 'attempts' | 'replay' | 'delete'; webhook: WebhookShape }
  | { kind: 'secret'; secret: Secret }

const Section = ({
  title,
  text,
  add,
  children,
}: {
  title: string
  text: string
  add?: ReactNode
  children: ReactNode
}) => (
  <section className="flex flex-col gap-3">
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="max-w-2xl">
        <h2 className="font-display text-lg font-bold">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {add}
    </div>
    {children}
  </section>
)

const card = 'flex flex-col gap-2 rounded-card border border-line bg-surface p-4'

const placesText = (storeIds: readonly string[] | null, stores: readonly Store[]): string =>
  storeIds === null
    ? 'All stores'
    : storeIds.map((id) => stores.find(({ _id }) => _id === id)?.name ?? 'archived store').join(', ')

function KeyCard({ apiKey, stores, children }: { apiKey: ApiKeyShape; stores: readonly Store[]; children: ReactNode }) {
  const { name, hint, scopes, storeIds, own, createdBy, createdAt, lastUsedAt } = apiKey
  return (
    <li className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        <code className="text-sm text-ink-2">tk_…{hint}</code>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <Chip key={scope}>{scope}</Chip>
        ))}
      </p>
      <p className="text-sm text-ink-2">
        {own ? 'For your own cart' : placesText(storeIds, stores)} ·{' '}
        {lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-3">
          Made {formatDateTime(createdAt)}
          {createdBy !== null && ` by ${createdBy}`}
        </p>
        {children}
      </div>
    </li>
  )
}

const stateOf = ({
  active,
  waiting,
  lastAttempt,
}: WebhookShape): { text: string; look: 'plain' | 'brand' | 'deal' } => {
  if (!active) return { text: 'Switched off', look: 'deal' }
  if (lastAttempt && !lastAttempt.delivered)
    return { text: waiting === 0 ? 'Failing' : `Failing, ${waiting} waiting`, look: 'deal' }
  if (waiting > 0) return { text: `${waiting} waiting`, look: 'plain' }
  return { text: 'On', look: 'brand' }
}

const lastText = ({ lastAttempt, offSince }: WebhookShape): string => {
  if (offSince !== null) return `Off since ${formatDateTime(offSince)}`
  if (!lastAttempt) return 'Nothing was sent yet'
  const { at, status, delivered } = lastAttempt
  return `${delivered ? 'Delivered' : status === null ? 'No answer' : `Refused with ${status}`} ${formatDateTime(at)}`
}

function WebhookCard({
  webhook,
  stores,
  children,
}: {
  webhook: WebhookShape
  stores: readonly Store[]
  children: ReactNode
}) {
  const state = stateOf(webhook)
  return (
    <li className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{webhook.url}</h3>
        <Chip look={state.look}>{state.text}</Chip>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {webhook.events.map((event) => (
          <Chip key={event}>{event}</Chip>
        ))}
      </p>
      <p className="text-sm text-ink-2">
        {placesText(webhook.storeId === null ? null : [webhook.storeId], stores)} · {lastText(webhook)}
      </p>
      <div className="-ms-3 flex flex-wrap">{children}</div>
    </li>
  )
}

/** Lets assistants in. Each acts for the person whose key it has. */
function Assistants() {
  const call = useCall()
  const queryClient = useQueryClient()
  const { assistants } = useSettings()
  const { busy, write } = useAdminMutation()
  const turn = (on: boolean) =>
    write(async () => {
      const answer = await call(updateSettings, { body: { assistants: on, was: { assistants: !on } } })
      await queryClient.invalidateQueries({ queryKey: settingsQuery(call).queryKey })
      return answer
    })
  return (
    <Section
      title="Assistants"
      text="An assistant such as a chat program searches the shop, fills the cart of a person who gives it a key of theirs, and gets a link behind which the person orders and pays."
    >
      <div className={card}>
        <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
          <input
            type="checkbox"
            role="switch"
            className="size-5 shrink-0 accent-brand"
            aria-checked={assistants}
            checked={assistants}
            disabled={busy}
            onChange={({ target }) => void turn(target.checked)}
          />
          Let assistants in
        </label>
        {assistants && (
          <p className="text-sm text-ink-2">
            Their address is <code className="wrap-anywhere">{`${window.location.origin}/mcp`}</code>. Shoppers make
            keys in their profile.
          </p>
        )}
      </div>
    </Section>
  )
}

export function ProgramsPage() {
  const call = useCall()
  const { data: keys } = useQuery(keysQuery(call))
  const { data: webhooks } = useQuery(webhooksQuery(call))
  const { stores = [] } = useActiveStores(undefined)
  const { busy, write } = useAdminMutation()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const show = (secret: Secret) => setOpen({ kind: 'secret', secret })
  const add = (label: string, next: Open) => (
    <Button look="outline" onClick={() => setOpen(next)}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> {label}
    </Button>
  )
  const act = (label: string, webhook: WebhookShape, onClick: () => void) => (
    <Button size="sm" look="quiet" disabled={busy} aria-label={`${label}: ${webhook.url}`} onClick={onClick}>
      {label}
    </Button>
  )

  return (
    <AdminPage title="Keys and webhooks">
      <div className="flex flex-col gap-10">
        <Section
          title="API keys"
          text="A program sends its key with each call, and may only do what the key is for. Give each program a key of its own."
          add={add('Add key', { kind: 'new-key' })}
        >
          {keys === undefined ? (
            <Skeleton className="h-36 rounded-card" />
          ) : keys.length === 0 ? (
            <p className={`${card} text-sm text-ink-3`}>No keys yet.</p>
          ) : (
            <ul className="grid gap-3 xl:grid-cols-2">
              {keys.map((key) => (
                <KeyCard key={key._id} apiKey={key} stores={stores}>
                  <Button
                    size="sm"
                    look="quiet"
                    className="-mx-3"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => setOpen({ kind: 'revoke', key })}
                  >
                    Revoke
                  </Button>
                </KeyCard>
              ))}
            </ul>
          )}
        </Section>
        <Section
          title="Webhooks"
          text="The shop tells an address of yours what happens: an order is placed, stock changes. What fails is tried again for three days."
          add={add('Add webhook', { kind: 'webhook', webhook: null })}
        >
          {webhooks === undefined ? (
            <Skeleton className="h-36 rounded-card" />
          ) : webhooks.length === 0 ? (
            <p className={`${card} text-sm text-ink-3`}>No webhooks yet.</p>
          ) : (
            <ul className="grid gap-3">
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook._id} webhook={webhook} stores={stores}>
                  {act('Attempts', webhook, () => setOpen({ kind: 'attempts', webhook }))}
                  {webhook.active ? (
                    <>
                      {act('Send a test', webhook, () => {
                        void write(() => call(testWebhook, { body: { _id: webhook._id } }))
                      })}
                      {act('Replay', webhook, () => setOpen({ kind: 'replay', webhook }))}
                      {act('Edit', webhook, () => setOpen({ kind: 'webhook', webhook }))}
                    </>
                  ) : (
                    act('Switch on', webhook, () => {
                      const body = { _id: webhook._id, active: true }
                      void write(() => call(updateWebhook, { body }), { success: 'Webhook switched on' })
                    })
                  )}
                  {act('Delete', webhook, () => setOpen({ kind: 'delete', webhook }))}
                </WebhookCard>
              ))}
            </ul>
          )}
        </Section>
        <Assistants />
        <p className="text-sm text-ink-2">
          Every call and its fields: <PageLink href="/api/docs">API documentation</PageLink>
        </p>
      </div>
      {open?.kind === 'new-key' && <KeyDialog stores={stores} onMade={show} onClose={close} />}
      {open?.kind === 'webhook' && (
        <WebhookDialog webhook={open.webhook} stores={stores} onMade={show} onClose={close} />
      )}
      {open?.kind === 'secret' && <SecretDialog {...open.secret} onClose={close} />}
      {open?.kind === 'attempts' && <AttemptsDialog webhook={open.webhook} onClose={close} />}
      {open?.kind === 'replay' && <ReplayDialog webhook={open.webhook} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === 'revoke'}
        title="Revoke this key?"
        text="The program that uses it is refused from now on."
        confirmLabel="Revoke"
        subject={open?.kind === 'revoke' ? open.key.name : undefined}
        onClose={close}
        busy={busy}
        onConfirm={async () => {
          if (open?.kind === 'revoke' && (await write(() => call(deleteKey, { body: { _id: open.key._id } })))) close()
        }}
      />
      <DeleteConfirm
        open={open?.kind === 'delete'}
        subject={open?.kind === 'delete' ? open.webhook.url : undefined}
        onClose={close}
        busy={busy}
        onConfirm={async () => {
          if (open?.kind === 'delete' && (await write(() => call(deleteWebhook, { body: { _id: open.webhook._id } }))))
            close()
        }}
      />
    </AdminPage>
  )
}
