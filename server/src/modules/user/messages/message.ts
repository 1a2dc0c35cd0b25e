// Messages to phones, sent as platform/mail sends mails: a job that is written in the transaction that causes the message, and is
// tried again while the provider is away. Their queue is their own, so that a provider that is down delays nothing else.
// The row of a message says what became of it; its text is in the job alone, which is deleted when it is done.
import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import { fillTemplate, messageLength } from '@tokri/rules/message-text.ts'
import type { MessageChannel, MessageTemplate, Templates } from '@tokri/rules/messages.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type Channel, type OutgoingMessage, RefusedMessageError, type Report } from './channel.ts'
import * as queries from './message-queries.ts'

export type Messages = {
  channels: Record<MessageChannel, Channel>
  /** Whether a shop without a provider sends to its outbox: in the demo. */
  toOutbox: boolean
}

/** The channels by which messages go. */
export const openTo = ({ channels, toOutbox }: Messages): MessageChannel[] =>
  (['sms', 'whatsapp'] as const).filter((channel) => toOutbox || channels[channel].name !== 'outbox')

export const reachesPhones = ({ messages }: { messages: Messages }): boolean => openTo(messages).length > 0

type MessageDeps = {
  db: Db
  jobs: Jobs
  clock: Clock
  messages: Messages
  settings: { current: { templates: Templates } }
  log: { warn: (details: object, message: string) => void }
}

const QUEUE = 'message'
type MessageJob = Omit<OutgoingMessage, 'at'> & { channel: MessageChannel; at: string; until: string }

const deliver = async (deps: MessageDeps, { channel, until, at, ...message }: MessageJob): Promise<void> => {
  const { id } = message
  const now = deps.clock()
  if (new Date(until) <= now) {
    await queries.writeOutcome(deps.db, id, { state: 'expired', at: now })
    return
  }
  try {
    const reference = await deps.messages.channels[channel].send({ ...message, at: new Date(at) })
    await queries.writeOutcome(deps.db, id, { state: 'sent', reference, at: now })
  } catch (error) {
    if (!(error instanceof RefusedMessageError)) throw error
    deps.log.warn({ message: id, reason: error.message }, 'a provider refused a message to a phone')
    await queries.writeOutcome(deps.db, id, { state: 'failed', error: error.message, at: now })
  }
}

/** Registers the job that sends messages. Called once, when the app is built. */
export const registerMessageJob = (deps: MessageDeps): void => {
  deps.jobs.work<MessageJob>(QUEUE, (job) => deliver(deps, job), { apart: true, forget: true, expireInSeconds: 60 })
  deps.jobs.repeat('clean-up-messages', '41 3 * * *', async () => {
    await queries.deleteOldMessages(deps.db, new Date(deps.clock().getTime() - retentionDays.phoneMessage * 86_400_000))
  })
}

export type NewMessage = {
  channel: MessageChannel
  /** E.164. */
  to: string
  userId: string | null
  template: MessageTemplate
  values: Record<string, string>
  language: string
  /** Later the message is worth nothing. */
  until: Date
}

/** Sends a message when the caller's transaction commits; not after `until`. */
export const sendMessage = async (
  tx: Tx,
  { jobs, clock, messages, settings }: Omit<MessageDeps, 'db' | 'log'>,
  { channel, to, userId, template, values, language, until }: NewMessage,
): Promise<void> => {
  const id = newId()
  const at = clock()
  const { id: templateId, text } = settings.current.templates[template]
  const template_text = text[language] ?? text[BASE_LANGUAGE] ?? ''
  const filled = fillTemplate(template_text, values)
  await queries.insertMessage(tx, {
    ...{ id, channel, template, user_id: userId, provider: messages.channels[channel].name, reference: null },
    ...{ state: 'queued', parts: messageLength(filled).parts, created_at: at, updated_at: at },
  })
  const job = { id, channel, to, template, values, language, templateId, template_text, text: filled }
  // One job of a number at once, so that a slow one holds up no other number.
  const options = { group: to }
  await jobs.send(tx, QUEUE, { ...job, at: at.toISOString(), until: until.toISOString() } satisfies MessageJob, options)
}

/** Keeps what a provider reports about messages that it has taken. Throws `bad_request` for what it cannot read. */
export const noteReports = async (
  { db, clock }: Pick<MessageDeps, 'db' | 'clock'>,
  channel: Pick<Channel, 'name' | 'readReports'>,
  { body, headers }: { body: string; headers: Parameters<Channel['readReports']>[1] },
): Promise<void> => {
  for (const report of readable(() => channel.readReports(body, headers)))
    await queries.writeReport(db, { provider: channel.name, at: clock(), ...report })
}

const readable = (read: () => Report[]): Report[] => {
  try {
    return read()
  } catch {
    throw new AppError('bad_request')
  }
}

const WEEK_MS = 7 * 86_400_000

/** What became of the messages of the last seven days. */
export const weekOfMessages = ({ db, clock }: Pick<MessageDeps, 'db' | 'clock'>) =>
  queries.countStates(db, new Date(clock().getTime() - WEEK_MS))
