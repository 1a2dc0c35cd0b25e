// Follows an event stream until `signal` aborts. A stream that ends is opened again. While it cannot be opened,
// `onEvent` is called at an interval, so that the caller can poll.
import { sessionFetch } from '../session/session.ts'
import { createEventParser, type StreamEvent } from './event-stream.ts'

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

type Following = {
  signal: AbortSignal
  onEvent: (event?: StreamEvent) => void
  /** Called whenever something arrives, also a heartbeat. */
  onAlive?: () => void
}

/** The server sends a heartbeat every 15 seconds. A stream on which nothing arrives for longer is lost. */
const SILENT_MS = 40_000

/** Reads the stream until it ends. Returns the id of the last event, null when the stream could not be opened. */
const listen = async (
  url: string,
  last: string | null,
  { signal, onEvent, onAlive }: Following,
): Promise<string | null> => {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENT_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MS)
    onAlive?.()
  }
  const either = AbortSignal.any([signal, silent.signal])
  const headers: Record<string, string> = last === null ? {} : { 'last-event-id': last }
  const response = await sessionFetch(url, { signal: either, headers }).finally(() => clearTimeout(timer))
  if (!response.ok || !response.body) return null
  alive()
  const read = createEventParser()
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let heard = last ?? '0'
  try {
    for (;;) {
      const { done, value } = await text.read()
      if (done) return heard
      alive()
      for (const event of read(value)) {
        if (event.id !== '') heard = event.id
        onEvent(event)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `onEvent` with each event, and without an argument after each failed attempt to open the stream. */
export const followStream = async (url: string, following: Following): Promise<void> => {
  const { signal, onEvent } = following
  let last: string | null = null
  while (!signal.aborted) {
    const heard: string | null = await listen(url, last, following).catch(() => null)
    if (heard === null && !signal.aborted) onEvent()
    last = heard ?? last
    await pause(heard === null ? POLL_INTERVAL_MS : RECONNECT_DELAY_MS, signal)
  }
}
