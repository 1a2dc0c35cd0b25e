// The ways to a phone. An adapter sends one message, or throws so that the job tries again.
import type { MessageChannel, MessageTemplate } from '@tokri/rules/messages.ts'

export type OutgoingMessage = {
  /** Of the shop, the same at every try. */
  id: string
  at: Date
  /** E.164: +919876543210. */
  to: string
  language: string
  template: MessageTemplate
  /** The id of the template at the provider; empty if it has none. */
  templateId: string
  values: Record<string, string>
  /** The text of the template in this language, with its words in braces, and with the values in it. */
  template_text: string
  text: string
}

/** A provider that refuses a message for good, such as for a number that does not exist. */
export class RefusedMessageError extends Error {}

export type Report = { reference: string; state: 'delivered' | 'failed'; error: string }

/** The headers of a report, in lower case. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

export type Channel = {
  name: 'outbox' | 'twilio' | 'msg91'
  /** Returns the provider's name of the message, under which it reports; null if it reports nothing. */
  send: (message: OutgoingMessage) => Promise<string | null>
  /** Reads what the provider reports; states in between are left out. Throws where it is not the provider who speaks. */
  readReports: (body: string, headers: Headers) => Report[]
}

export type Channels = Record<MessageChannel, Channel>

const PATIENCE_MS = 10_000

type Post = { url: string; headers: Record<string, string>; body: string }

/** Posts to a provider. Throws RefusedMessageError for an answer that a retry would get again. */
export const post = async ({ url, ...request }: Post): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...request,
  })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text) as Record<string, unknown> // an answer of another kind throws, and is tried again
  const reason = `${answer.status} ${text.slice(0, 300)}`
  const isForGood = answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status)
  throw isForGood ? new RefusedMessageError(reason) : new Error(reason)
}
