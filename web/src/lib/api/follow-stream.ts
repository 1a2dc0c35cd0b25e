// Follows an event stream until `signal` aborts. A stream that ends is opened again. While it cannot be opened,
// `onEvent` is called at an interval, so that the caller can poll.
//
// Over HTTP/1.1 a browser has six connections to the shop for all of its tabs, and a stream keeps one. So a tab follows its
// streams while it is visible only; what hidden tabs must hear is followed by one of them for all.
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
const followStream = async (url: string, following: Following): Promise<void> => {
  const { signal, onEvent } = following
  let last: string | null = null
  while (!signal.aborted) {
    const heard: string | null = await listen(url, last, following).catch(() => null)
    if (heard === null && !signal.aborted) onEvent()
    last = heard ?? last
    await pause(heard === null ? POLL_INTERVAL_MS : RECONNECT_DELAY_MS, signal)
  }
}

/**
 * Follows the stream while this tab is visible, and from its beginning each time that it is shown again. Calls `onEvent` as
 * described above.
 */
export const followWhileVisible = (url: string, following: Following): void => {
  const { signal } = following
  let hiding: AbortController | null = null
  const look = () => {
    if (document.hidden) {
      hiding?.abort()
      hiding = null
    } else if (hiding === null) {
      hiding = new AbortController()
      void followStream(url, { ...following, signal: AbortSignal.any([signal, hiding.signal]) })
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  look()
}

type Heard = { event?: StreamEvent } | 'alive'

/**
 * One tab of this browser follows the stream and tells all others; when it is closed, the next one does. Without HTTPS, or with
 * blocked site data, there are no locks to agree on that tab, and a hidden tab hears nothing.
 */
export const followInOneTab = (url: string, following: Following): void => {
  if (!navigator.locks) {
    followWhileVisible(url, following)
    return
  }
  const { signal, onEvent, onAlive } = following
  const tabs = new BroadcastChannel(url)
  const hear = (heard: Heard) => (heard === 'alive' ? onAlive?.() : onEvent(heard.event))
  const tell = (heard: Heard) => {
    if (signal.aborted) return
    tabs.postMessage(heard)
    hear(heard)
  }
  tabs.onmessage = ({ data }: MessageEvent<Heard>) => hear(data)
  signal.addEventListener('abort', () => tabs.close())
  const follow = () =>
    followStream(url, { signal, onEvent: (event) => tell(event ? { event } : {}), onAlive: () => tell('alive') })
  navigator.locks.request(url, { signal }, follow).catch(() => {
    // This tab left before it was its turn, or locks are blocked with the site data.
    if (!signal.aborted) followWhileVisible(url, following)
  })
}
