// The channels that SMS_URL and WHATSAPP_URL name:
//   twilio://ACCOUNT_SID:AUTH_TOKEN@SENDER   SENDER is +15005550006, or a messaging service MG…
//   msg91://AUTH_KEY@
// `?api=https://…` names another server than that of the provider.
import { createHmac } from 'node:crypto'
import { messageReport } from '@tokri/contract/message.ts'
import { type MessageChannel, messageChannels } from '@tokri/rules/messages.ts'
import type { Channel, Channels } from './channel.ts'
import { msg91Channel } from './msg91-channel.ts'
import { outboxChannel } from './outbox-channel.ts'
import { twilioChannel } from './twilio-channel.ts'

export type MessageUrls = Record<MessageChannel, string | null>

type Options = { urls: MessageUrls; outbox: string; secret: string; publicUrl: string }

const isHere = (api: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(api).hostname)

/** What is wrong with a URL of a channel; null if it is right. The sentence follows "SMS_URL must be". */
export const channelUrlProblem = (url: string, channel: MessageChannel): string | null => {
  const twilio = 'twilio://ACCOUNT_SID:AUTH_TOKEN@SENDER'
  const expected = channel === 'sms' ? `${twilio} or msg91://AUTH_KEY@` : twilio
  const parsed = partsOf(url)
  if (!parsed) return expected
  const { protocol, user, password, from, api } = parsed
  if (api !== null && !(URL.canParse(api) && (api.startsWith('https://') || isHere(api)))) return expected
  if (protocol === 'twilio') return user && password && from ? null : expected
  return protocol === 'msg91' && channel === 'sms' && user ? null : expected
}

/** The parser of URLs refuses a sender such as +15005550006, for it is no host, and an empty one. */
const partsOf = (url: string) => {
  const found = /^(twilio|msg91):\/\/([^:@/?]*)(?::([^@/?]*))?@?([^/?]*)\/?(?:\?api=(.+))?$/.exec(url)
  if (!found) return null
  const [, protocol, user = '', password = '', from = '', api] = found
  const decoded = [user, password, from].map(decodeURIComponent) as [string, string, string]
  return {
    protocol,
    user: decoded[0],
    password: decoded[1],
    from: decoded[2],
    api: api ? decodeURIComponent(api) : null,
  }
}

/** The last part of the address to which providers report: whoever does not know it can report nothing. */
export const reportSecret = (secret: string): string =>
  createHmac('sha256', secret).update('message reports').digest('base64url')

/** Where a provider reports, below the shop's address. */
export const reportPath = (provider: string, secret: string): string =>
  messageReport.url.replace(':provider', provider).replace(':secret', reportSecret(secret))

const open = (channel: MessageChannel, { urls, outbox, secret, publicUrl }: Options): Channel => {
  const url = urls[channel]
  const parts = url === null ? null : partsOf(url)
  if (!parts) return outboxChannel(outbox, channel)
  const { protocol, user, password, from, api } = parts
  if (protocol === 'msg91') return msg91Channel({ key: user, api: api ?? 'https://control.msg91.com' })
  // Twilio refuses a message whose reports would go to an address that it cannot reach.
  const reportUrl = publicUrl.startsWith('https://') ? publicUrl + reportPath('twilio', secret) : null
  const account = { sid: user, token: password, from, api: api ?? 'https://api.twilio.com' }
  return twilioChannel(account, { channel, reportUrl })
}

export const openChannels = (options: Options): Channels =>
  Object.fromEntries(messageChannels.map((channel) => [channel, open(channel, options)])) as Channels // one for each
