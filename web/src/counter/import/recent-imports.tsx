import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { ImportListed } from '@tokri/contract/product.schema.ts'
import { getImports, takeBackImport } from '@tokri/contract/product-import.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

const importsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'imports'],
    queryFn: async ({ signal }) => (await call(getImports, {}, { signal })).data,
    staleTime: 0,
  })

const nameOf = ({ file }: ImportListed): string => file || 'A list'

const countsOf = ({ created, updated }: ImportListed): string => `${created} created, ${updated} updated`

/** The last imports, each of which can be taken back while nothing of it was ordered. Nothing before the first import. */
export const RecentImports = () => {
  const call = useCall()
  const { data: imports = [] } = useQuery(importsQuery(call))
  const { busy, write } = useAdminMutation()
  const [asked, setAsked] = useState<ImportListed | null>(null)
  if (imports.length === 0) return null

  const takeBack = async () => {
    if (asked && (await write(() => call(takeBackImport, { body: { importId: asked._id } })))) setAsked(null)
  }
  return (
    <section className="mt-8" aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="mb-2 font-semibold">
        Last imports
      </h2>
      <ul className="rounded-card border border-line bg-surface text-sm">
        {imports.map((each) => (
          <li
            key={each._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="min-w-0 grow basis-60">
              <span className="block font-medium wrap-anywhere">{nameOf(each)}</span>
              <span className="text-ink-2">
                <span>{formatDateTime(each.at)}</span>
                {each.by !== null && <span>{` by ${each.by}`}</span>}, <span>{countsOf(each)}</span>
              </span>
            </span>
            {each.takenBackAt === null ? (
              <Button
                size="sm"
                look="outline"
                className="pointer-coarse:h-11"
                aria-label={`Take back ${nameOf(each)} of ${formatDateTime(each.at)}`}
                onClick={() => setAsked(each)}
              >
                <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" /> Take back
              </Button>
            ) : (
              <span className="text-ink-2">Taken back {formatDateTime(each.takenBackAt)}</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => void takeBack()}
        busy={busy}
        title="Take this import back"
        text="Products that it created leave the shop, and products that it changed become what they were before."
        subject={asked === null ? '' : `${nameOf(asked)}, ${countsOf(asked)}`}
        confirmLabel="Take back"
      />
    </section>
  )
}
