import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { endFailedPictures, getPictureAddresses } from '@tokri/contract/product-import.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { countedPictures } from './counted-pictures.ts'

const LOOK_EVERY_MS = 10_000

const addressesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'picture-addresses'],
    queryFn: async ({ signal }) => (await call(getPictureAddresses, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOK_EVERY_MS : false),
  })

/** What became of the pictures that imported lists name by address. Nothing while no list does. */
export const FetchedPictures = () => {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data } = useQuery(addressesQuery(call))
  const [busy, setBusy] = useState(false)
  const end = async (tryAgain: boolean) => {
    setBusy(true)
    try {
      const answer = await call(endFailedPictures, { body: { tryAgain } })
      queryClient.setQueryData(addressesQuery(call).queryKey, answer.data)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  if (!data || data.waiting + data.failed === 0) return null
  const more = data.failed - data.failures.length
  return (
    <section className="mt-8 text-sm" aria-labelledby="fetched-pictures">
      <h2 id="fetched-pictures" className="mb-2 text-base font-semibold">
        Pictures of imported lists
      </h2>
      {data.waiting > 0 && (
        <p role="status" className="mb-2 text-ink-2">
          {`${countedPictures(data.waiting)} still to be fetched. Nobody has to wait for that.`}
        </p>
      )}
      {data.failed > 0 && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-2">{`${countedPictures(data.failed)} could not be fetched.`}</p>
            <span className="flex gap-2">
              <Button look="outline" size="sm" busy={busy} onClick={() => void end(true)}>
                Try again
              </Button>
              <Button look="quiet" size="sm" disabled={busy} onClick={() => void end(false)}>
                Forget them
              </Button>
            </span>
          </div>
          <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-surface">
            {data.failures.map(({ _id, name, unit, url, problem }) => (
              <li key={`${_id} ${url}`} className="border-b border-line px-4 py-2 last:border-0">
                <span className="block font-medium">{`${name}, ${unit}`}</span>
                <span className="block text-ink-2 wrap-anywhere">{`${problem}: ${url}`}</span>
              </li>
            ))}
            {more > 0 && <li className="px-4 py-2 text-ink-3">{`and ${more.toLocaleString('en-IN')} more`}</li>}
          </ul>
        </>
      )}
    </section>
  )
}
