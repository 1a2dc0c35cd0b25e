// The home page as it will be at a moment. It is the page itself, with the entries of that moment in a cache of its own.
import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { HomeEntryShape } from '@tokri/contract/home.schema.ts'
import { previewHome } from '@tokri/contract/home.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { serverNow } from '../../lib/browser/server-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { localTime, timeOf } from '../lists/local-time.ts'

const previewQuery = (call: Call, at: string | null) =>
  queryOptions({
    // Any change of the catalogue invalidates it.
    queryKey: ['admin', 'home-preview', at],
    queryFn: async ({ signal }) => {
      const { data, until } = await call(previewHome, { body: { at: at ?? '' } }, { signal })
      return { entries: data, until }
    },
    enabled: at !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** `HomePage` is the page of the shop. */
export const HomePreview = ({ timeZone, HomePage }: { timeZone: string; HomePage: ComponentType }) => {
  const [typed, setTyped] = useState(() => localTime(new Date(serverNow()).toISOString(), timeZone))
  const { data } = useQuery(previewQuery(useCall(), timeOf(typed, timeZone)))
  const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <section aria-labelledby="preview" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="preview" className="text-lg">
          Preview
        </h2>
        <p className="me-auto text-sm text-ink-2">
          {data?.until ? `Stays so until ${format.format(new Date(data.until))}.` : 'The home page as shoppers see it.'}
        </p>
        <label className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {`Date and time (${timeZone})`}
          <input
            type="datetime-local"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-(--control) rounded-field border border-line-strong bg-field px-3 text-sm text-ink"
          />
        </label>
      </div>
      <section
        aria-label="Home page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="mt-3 max-h-[80dvh] overflow-y-auto rounded-card border border-line-strong bg-paper pb-6"
      >
        {data ? <Home entries={data.entries} HomePage={HomePage} /> : <Skeleton className="h-96" />}
      </section>
    </section>
  )
}

/** The home page with these entries. Nothing in it can be pressed. */
const Home = ({ entries, HomePage }: { entries: HomeEntryShape[]; HomePage: ComponentType }) => {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } }))
  queryClient.setQueryData(['home'], entries)
  return (
    <QueryClientProvider client={queryClient}>
      {/* Small, so that the first screen of a desktop is seen whole. */}
      <div inert style={{ zoom: 0.7 }}>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <HomePage />
        </Suspense>
      </div>
    </QueryClientProvider>
  )
}
