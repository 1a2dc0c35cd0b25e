// Reads an event stream of a listening server.
import type { Person } from './shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: events of different shapes
type Heard = { event: string; id?: string; data: any }

/** Follows a stream. `until` waits for a matching event, and returns null if the stream ended before. */
export const followEvents = async (url: string, { token }: Pick<Person, 'token'>, lastEventId?: string) => {
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...resume } })
  const events = (async function* (): AsyncGenerator<Heard> {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk)
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const fields = Object.fromEntries(
          block.map((each) => [each.split(':', 1)[0], each.slice(each.indexOf(':') + 2)]),
        )
        if (fields.data) yield { ...fields, data: JSON.parse(fields.data) } as Heard
      }
    }
  })()
  const until = async (fits: (heard: Heard) => boolean): Promise<Heard | null> => {
    for (let next = await events.next(); !next.done; next = await events.next()) if (fits(next.value)) return next.value
    return null
  }
  return { status: response.status, until, leave: () => events.return(undefined) }
}
