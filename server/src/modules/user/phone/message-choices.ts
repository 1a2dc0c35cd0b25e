// Messages about a person's orders: what the shop sends, what they do not want, and where they go.
import type { MessageChoices } from '@tokri/contract/message.schema.ts'
import { type MessageChannel, type MessageKind, messageKinds } from '@tokri/rules/messages.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { openTo, sendMessage } from '../messages/message.ts'
import * as queries from './phone-queries.ts'

const nameOf = (channel: MessageChannel, kind: MessageKind) => `${channel}.${kind}`

/** What the shop sends at all. */
const sentBy = ({ messages, settings }: Pick<Deps, 'messages' | 'settings'>) =>
  openTo(messages).flatMap((channel) =>
    messageKinds.filter((kind) => settings.current.messageKinds[kind][channel]).map((kind) => ({ channel, kind })),
  )

/** The messages that a person may choose, each with whether they get it; none without a proven number. */
export const listChoices = async (deps: Deps, userId: string): Promise<MessageChoices> => {
  const recipient = await inTransaction(deps.db, (tx) => queries.readRecipient(tx, userId))
  if (!recipient) return []
  return sentBy(deps).map(({ channel, kind }) => ({
    channel,
    kind,
    on: !recipient.messages_off.includes(nameOf(channel, kind)),
  }))
}

/** Writes the choices that are given; the others stay. */
export const choose = async (deps: Deps, userId: string, choices: MessageChoices): Promise<MessageChoices> => {
  const before = await listChoices(deps, userId)
  const after = before.map(
    (one) => choices.findLast(({ channel, kind }) => channel === one.channel && kind === one.kind) ?? one,
  )
  const off = after.flatMap(({ channel, kind, on }) => (on ? [] : [nameOf(channel, kind)]))
  await queries.writeMessagesOff(deps.db, userId, off)
  return after
}

type News = { userId: string; kind: MessageKind; values: (language: string) => Record<string, string>; until: Date }

/** Sends a message about an order by each channel that the shop uses for it and the person has not turned off. */
export const messagePerson = async (tx: Tx, deps: Deps, { userId, kind, values, until }: News): Promise<void> => {
  const channels = sentBy(deps).filter((one) => one.kind === kind)
  if (channels.length === 0) return
  const recipient = await queries.readRecipient(tx, userId)
  if (!recipient?.mobile_e164) return
  const { mobile_e164: to, language, messages_off } = recipient
  for (const { channel } of channels)
    if (!messages_off.includes(nameOf(channel, kind)))
      await sendMessage(tx, deps, { channel, to, userId, template: kind, values: values(language), language, until })
}
