import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AttemptShape, WebhookShape } from '@tokri/contract/webhooks.schema.ts'
import { webhookAttempts } from '@tokri/contract/webhooks.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const LOOK_AGAIN_MS = 3000

/** JSON with line breaks; anything else as it is. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Text = ({ title, children }: { title: string; children: string }) => (
  <div>
    <p className="text-xs font-medium text-ink-2">{title}</p>
    <pre className="mt-1 rounded-control bg-sunken p-2 text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
  </div>
)

function Attempt({ attempt }: { attempt: AttemptShape }) {
  const { event, eventId, at, milliseconds, status, delivered, request, answer } = attempt
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between gap-3 py-2 text-sm">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Chip look={delivered ? 'brand' : 'deal'}>{status ?? 'No answer'}</Chip>
            <span className="font-medium">{event}</span>
            <span className="text-ink-2">
              {formatDateTime(at)} · try {attempt.try}
            </span>
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className="shrink-0 text-ink-3 group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-2 pb-3">
          <p className="text-xs text-ink-3">
            {eventId} · {milliseconds} ms
          </p>
          <Text title="Request">{readable(request)}</Text>
          <Text title={status === null ? 'Why there was no answer' : 'Answer'}>
            {answer === '' ? '(empty)' : readable(answer)}
          </Text>
        </div>
      </details>
    </li>
  )
}

export const AttemptsDialog = ({ webhook, onClose }: { webhook: WebhookShape; onClose: () => void }) => {
  const call = useCall()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['admin', 'webhooks', webhook._id, 'attempts', page],
    queryFn: ({ signal }) => call(webhookAttempts, { query: { _id: webhook._id, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Attempts"
      description={`What was posted to ${webhook.url} in the past seven days`}
    >
      {data === undefined ? (
        <Skeleton className="h-40 rounded-card" />
      ) : data.data.length === 0 ? (
        <p className="text-sm text-ink-3">Nothing was posted yet.</p>
      ) : (
        <>
          <ul>
            {data.data.map((attempt) => (
              <Attempt key={attempt._id} attempt={attempt} />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <div className="mt-3 flex items-center justify-between gap-3">
              <Button look="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <span className="text-sm text-ink-2">
                {page} of {data.totalPages}
              </span>
              <Button look="outline" size="sm" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
                Older
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
