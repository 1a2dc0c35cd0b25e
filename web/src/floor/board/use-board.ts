// The board of a store: read again whenever the server says that something has changed, and at an interval, because orders
// become late without an event. While the stream is lost, the interval is shorter.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { floorBoard, floorWatch } from '@tokri/contract/delivery.ts'
import { useEffect, useState } from 'react'
import { followWhileVisible } from '../../lib/api/follow-stream.ts'
import { useCall } from '../../lib/api/use-call.ts'

const READ_EVERY_MS = 15_000
const READ_WHEN_LOST_MS = 5000
/** Many events at once cause one read. */
const READ_AT_MOST_MS = 1000

/** The key begins with "admin", so that a sign-out clears it. */
export const boardQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'board', storeId],
    queryFn: async ({ signal }) => (await call(floorBoard, { query: { storeId } }, { signal })).data,
    staleTime: 0,
  })

/** `lostAt` is the time since which the board receives no events; null while it does. */
export const useBoard = (storeId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [lostAt, setLostAt] = useState<number | null>(null)
  const query = useQuery({
    ...boardQuery(call, storeId),
    refetchInterval: lostAt === null ? READ_EVERY_MS : READ_WHEN_LOST_MS,
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let readAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      readAt = Date.now()
      void queryClient.invalidateQueries({ queryKey: ['admin', 'board', storeId] })
    }
    const lost = () => setLostAt((before) => before ?? Date.now())
    followWhileVisible(`${floorWatch.url}?${new URLSearchParams({ storeId })}`, {
      signal,
      onAlive: () => navigator.onLine && setLostAt(null),
      onEvent: (event) => {
        if (event === undefined) lost()
        timer ??= setTimeout(read, Math.max(0, readAt + READ_AT_MOST_MS - Date.now()))
      },
    })
    addEventListener('offline', lost, { signal })
    // The stream may have survived a short interruption, and then nothing arrives for a while.
    addEventListener('online', read, { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [storeId, queryClient])
  return { board: query.data, error: query.error, refetch: query.refetch, lostAt }
}
