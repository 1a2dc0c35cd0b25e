import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { endSessions, getSessions } from '@tokri/contract/session.ts'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { deviceText } from '../../lib/account/device-text.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FilledText } from '../../ui/filled-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const sessionsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['user', 'sessions'],
    queryFn: async ({ signal }) => (await call(getSessions, {}, { signal })).data,
    staleTime: 0,
  })

/** The user's sessions, each with a button that ends it. */
export const SessionList = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data: sessions, isError } = useQuery(sessionsQuery(call))
  const [busy, setBusy] = useState(false)

  const end = async (body: { _id: string } | { others: true }) => {
    setBusy(true)
    try {
      const { message } = await call(endSessions, { body })
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(call).queryKey })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  if (isError) return <p className="text-sm text-deal">{m.account_sessions_failed()}</p>
  if (!sessions) return <Skeleton className="h-16 max-w-[640px]" />
  return (
    <div className="max-w-[640px]">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map(({ _id, device, current, lastUsedAt }) => (
          <li key={_id} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{deviceText(device)}</span>
              <span className="block text-xs text-ink-3">
                <FilledText
                  text={m.account_last_used_at}
                  parts={{ at: <span className="whitespace-nowrap">{formatDateTime(lastUsedAt)}</span> }}
                />
              </span>
            </span>
            {current ? (
              <Chip look="brand">{m.account_this_device()}</Chip>
            ) : (
              <Button
                look="quiet"
                busy={busy}
                onClick={() => void end({ _id })}
                aria-label={m.account_sign_out_device({ device: deviceText(device) })}
              >
                {m.account_sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="outline" className="mt-3" busy={busy} onClick={() => void end({ others: true })}>
          {m.account_sign_out_the_others()}
        </Button>
      )}
    </div>
  )
}
