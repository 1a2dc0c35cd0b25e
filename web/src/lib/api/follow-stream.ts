// Follows an event stream until `signal` aborts. A stream that ends is opened again. While it cannot be opened,
// `onEvent` is called at an interval, so that the caller can poll.
import { sessionFetch } from '../session/session.ts'
import { eventReader, type StreamEvent } from './event-stream.ts'

const POLL_INTERVAL_MS = 5000
const RECONNECT_DELAY_MS = 2000

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Following = { signal: AbortSignal; onEvent: (event?: StreamEvent) => void }

/** Reads the stream until it ends. Returns the id of the last event, null when the stream could not be opened. */
const listen = async (url: string, last: string | null, { signal, onEvent }: Following): Promise<string | null> => {
  const response = await sessionFetch(url, { signal, headers: last === null ? {} : { 'last-event-id': last } })
  if (!response.ok || !response.body) return null
  const read = eventReader()
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let heard = last ?? '0'
  for (;;) {
    const { done, value } = await text.read()
    if (done) return heard
    for (const event of read(value)) {
      if (event.id !== '') heard = event.id
      onEvent(event)
    }
  }
}

/** Calls `onEvent` with each event, and without an argument after each failed attempt to open the stream. */
export const followStream = async (url: string, { signal, onEvent }: Following): Promise<void> => {
  let last: string | null = null
  while (!signal.aborted) {
    const heard: string | null = await listen(url, last, { signal, onEvent }).catch(() => null)
    if (heard === null && !signal.aborted) onEvent()
    last = heard ?? last
    await pause(heard === null ? POLL_INTERVAL_MS : RECONNECT_DELAY_MS, signal)
  }
}
