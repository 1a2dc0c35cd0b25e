// Twilio's Programmable Messaging: https://www.twilio.com/docs/messaging/api/message-resource
import { createHmac } from 'node:crypto'
import { valuesInOrder } from '@tokri/rules/message-text.ts'
import type { MessageChannel } from '@tokri/rules/messages.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { type Channel, post, type Report } from './channel.ts'

type Account = { sid: string; token: string /** A number, or a messaging service. */; from: string; api: string }

const states: Record<string, Report['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
}

/** What Twilio signs of a report: the address and the sorted fields (https://www.twilio.com/docs/usage/security). */
const signatureOf = (token: string, url: string, fields: URLSearchParams): string => {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha1', token)
    .update(url + sorted.flat().join(''))
    .digest('base64')
}

export const twilioChannel = (
  { sid, token, from, api }: Account,
  { channel, reportUrl }: { channel: MessageChannel; reportUrl: string | null },
): Channel => {
  const addressed = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number)
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: addressed(from) }
  return {
    name: 'twilio',
    send: async ({ to, templateId, template_text, values, text }) => {
      const inOrder = Object.fromEntries(valuesInOrder(template_text, values).map((value, i) => [i + 1, value]))
      const content: Record<string, string> = templateId.startsWith('HX')
        ? { ContentSid: templateId, ContentVariables: JSON.stringify(inOrder) }
        : { Body: text }
      const fields = {
        To: addressed(to),
        ...sender,
        ...content,
        ...(reportUrl !== null && { StatusCallback: reportUrl }),
      }
      const answer = await post({
        url: `${api}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
        headers: {
          authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      })
      return typeof answer.sid === 'string' ? answer.sid : null
    },
    readReports: (body, { 'x-twilio-signature': signature }) => {
      const fields = new URLSearchParams(body)
      if (reportUrl === null || !sameText(String(signature), signatureOf(token, reportUrl, fields)))
        throw new Error('Twilio has not signed this')
      const state = states[fields.get('MessageStatus') ?? '']
      const reference = fields.get('MessageSid')
      return state && reference ? [{ reference, state, error: fields.get('ErrorCode') ?? '' }] : []
    },
  }
}
