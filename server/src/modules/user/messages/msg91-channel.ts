// MSG91 sends by the ids of templates that are registered with the operators of India (DLT):
// https://docs.msg91.com/sms/send-sms
import { type Channel, post, RefusedMessageError, type Report } from './channel.ts'

/** What a report calls the end of a message (https://docs.msg91.com/sms/delivery-report-codes). */
const states: Record<string, Report['state']> = {
  '1': 'delivered',
  '2': 'failed',
  '9': 'failed',
  '16': 'failed',
  '25': 'failed',
}

type Delivery = { requestId?: unknown; report?: { status?: unknown; desc?: unknown }[] }

const readDelivery = ({ requestId, report = [] }: Delivery): Report[] => {
  const [last] = report.toReversed()
  const state = states[String(last?.status)]
  return typeof requestId === 'string' && state
    ? [{ reference: requestId, state, error: state === 'failed' ? String(last?.desc ?? '') : '' }]
    : []
}

export const msg91Channel = ({ key, api }: { key: string; api: string }): Channel => ({
  name: 'msg91',
  send: async ({ to, templateId, values }) => {
    if (templateId === '') throw new RefusedMessageError('This message has no template id')
    const answer = await post({
      url: `${api}/api/v5/flow`,
      headers: { authkey: key, 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateId,
        short_url: '0',
        recipients: [{ mobiles: to.slice(1), ...values }],
      }),
    })
    if (answer.type === 'error') throw new RefusedMessageError(String(answer.message))
    return typeof answer.message === 'string' ? answer.message : null // the id of the request
  },
  readReports: (body) => {
    // As JSON, or as a form whose field `data` is JSON.
    const json = /^\s*[[{]/.test(body) ? body : (new URLSearchParams(body).get('data') ?? '[]')
    const deliveries = JSON.parse(json) as Delivery[] | Delivery
    return [deliveries].flat().flatMap(readDelivery)
  },
})
