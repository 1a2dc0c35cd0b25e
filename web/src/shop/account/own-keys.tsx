import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { ApiKeyShape } from '@tokri/contract/keys.schema.ts'
import { createKey, deleteKey, getKeys } from '@tokri/contract/keys.ts'
import { limits } from '@tokri/contract/limits.ts'
import { Copy, KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const ownKeysQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'keys'],
    queryFn: async ({ signal }) => (await call(getKeys, {}, { signal })).data.filter(({ own }) => own),
    staleTime: 0,
  })

/** A text that is copied to where an assistant is set up. */
const Copied = ({ label, value }: { label: string; value: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(m.account_copied())
    } catch {
      toast.error(m.account_copy_it_yourself())
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={label}
          value={value}
          readOnly
          className="font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
      </div>
      <Button look="outline" aria-label={m.account_copy_label({ label })} onClick={() => void copy()}>
        <Copy size={18} strokeWidth={1.75} aria-hidden="true" /> {m.account_copy()}
      </Button>
    </div>
  )
}

/** The bar at the foot of a phone would cover it. */
const showWhole = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

const OwnKey = ({ name, hint, lastUsedAt, busy, onRevoke }: ApiKeyShape & { busy: boolean; onRevoke: () => void }) => (
  <li className="flex min-h-16 items-center gap-3 px-4 py-2">
    <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-sm font-semibold">{name}</span>
      <span className="block text-xs text-ink-3">
        <code lang="en">tk_…{hint}</code>
        {' · '}
        {lastUsedAt === null ? (
          m.account_never_used()
        ) : (
          <FilledText
            text={m.account_last_used_at}
            parts={{ at: <span className="whitespace-nowrap">{formatDateTime(lastUsedAt)}</span> }}
          />
        )}
      </span>
    </span>
    <Button look="quiet" busy={busy} aria-label={m.account_revoke_key({ name })} onClick={onRevoke}>
      {m.account_revoke()}
    </Button>
  </li>
)

/** The keys that a person has given to assistants: with one, an assistant fills their cart. */
export default function OwnKeys() {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data: keys } = useQuery(ownKeysQuery(call))
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const write = async (work: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      toast.success((await withRecentPassword(work)).message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ownKeysQuery(call).queryKey })
      setBusy(false)
    }
  }
  const make = (event: FormEvent) => {
    event.preventDefault()
    void write(async () => {
      const answer = await call(createKey, { body: { name, scopes: ['shop'] } })
      setMade(answer.data.key)
      setName('')
      return answer
    })
  }
  const revoke = (_id: string) => {
    setMade(null)
    void write(() => call(deleteKey, { body: { _id } }))
  }

  return (
    <div className="grid max-w-[640px] grid-cols-1 gap-4">
      <p className="text-sm text-ink-2">{m.account_assistants_explained()}</p>
      {keys !== undefined && keys.length > 0 && (
        <>
          <Copied label={m.account_address_for_assistants()} value={`${window.location.origin}/mcp`} />
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {keys.map((key) => (
              <OwnKey key={key._id} {...key} busy={busy} onRevoke={() => revoke(key._id)} />
            ))}
          </ul>
        </>
      )}
      {made !== null && (
        <div ref={showWhole} className="grid grid-cols-1 gap-2 rounded-card border border-brand bg-brand-soft p-4">
          <Copied label={m.account_your_new_key()} value={made} />
          <p className="text-sm text-ink-2">{m.account_key_shown_once()}</p>
        </div>
      )}
      {keys !== undefined && keys.length < limits.ownKeys && (
        <form onSubmit={make} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label={m.account_name_of_the_assistant()}
              value={name}
              required
              maxLength={limits.storeName}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <Button type="submit" look="soft" busy={busy}>
            {m.account_make_a_key()}
          </Button>
        </form>
      )}
    </div>
  )
}
