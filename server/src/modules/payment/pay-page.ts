// `/pay/<payment>`, in Hindi `/hi/pay/<payment>`: redirects the shopper to the provider. For the test provider it is the provider's page itself,
// which reports the result to the shop as a real provider would: by a signed webhook, which may come late, twice or
// (when the server dies first) never.
import { setTimeout as wait } from 'node:timers/promises'
import { id as idField } from '@tokri/contract/fields.ts'
import { BASE_LANGUAGE, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import { paymentWebhook } from '@tokri/contract/payment.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { upiLink } from '@tokri/rules/upi.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { renderSVG } from 'uqr'
import type { Deps } from '../../deps.ts'
import { toAppError } from '../../platform/errors.ts'
import { pageIn, type Sentence } from '../../platform/language/sentences.ts'
import { openPaymentPage, orderPage, paidPage } from './open-payment.ts'
import { messagePage, testProviderPage, upiPage } from './pay-page-html.ts'
import type { PaymentWithOrder } from './queries.ts'
import { recordResult, SIGNATURE_HEADER, signTestMessage, type TestRefunds, testMessage } from './test-provider.ts'

/** The delay of a late webhook on the test page. */
const LATE_MS = 8000

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html)

type Told = { late: boolean; twice: boolean }

export const payPage = (app: FastifyInstance, deps: Deps): void => {
  const shop = () => {
    const { storeName, logo } = deps.settings.current
    return { storeName, logo }
  }

  const tellShop = async (payment: PaymentWithOrder, paid: boolean, { late, twice }: Told): Promise<void> => {
    const body = JSON.stringify(
      testMessage({ id: payment.id, orderId: payment.order_id, amountPaise: payment.amount_paise, paid }),
    )
    const once = async () => {
      if (late) await wait(LATE_MS, null, { ref: false })
      const response = await app.inject({
        method: 'POST',
        url: paymentWebhook.url.replace(':provider', 'test'),
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signTestMessage(deps.payments.testSecret, body, deps.clock()),
        },
        payload: body,
      })
      if (response.statusCode !== 200) deps.log.warn({ payment: payment.id }, 'the shop did not take this message')
    }
    const sent = Promise.all(twice ? [once(), once()] : [once()]).catch((error: unknown) =>
      deps.log.warn({ err: error, payment: payment.id }, 'the test provider could not tell the shop'),
    )
    if (!late) await sent
  }

  /** The shop's own code. The page asks again by itself whether somebody has confirmed the money. */
  const showUpi = (reply: FastifyReply, { number, amount_paise, order_id }: PaymentWithOrder, language: string) => {
    const { upi } = deps.settings.current
    if (!upi) return reply.redirect(orderPage(language, order_id), 303)
    const link = upiLink(upi, { amount: toRupees(amount_paise), orderNumber: number })
    const shown = { ...shop(), language, orderNumber: number, amountPaise: amount_paise }
    const back = orderPage(language, order_id)
    return sendPage(reply, 200, upiPage({ ...shown, payee: upi.vpa, link, qr: renderSVG(link, { border: 2 }), back }))
  }

  const leads = { outsideContract: 'leads to the payment provider; the id is a secret' }
  const buttons = { outsideContract: 'the buttons of the test provider’s page' }

  for (const language of [BASE_LANGUAGE, ...Object.keys(OTHER_LANGUAGES)]) {
    const address = pageIn(language, '/pay/:paymentId')
    const say = (heading: Sentence, text: Sentence) => messagePage({ ...shop(), language, heading, text })
    const unknown = (reply: FastifyReply) =>
      sendPage(reply, 404, say('There is no such payment', 'The address may be incomplete.'))
    const over = (reply: FastifyReply, orderId: string) => reply.redirect(orderPage(language, orderId), 303)

    app.get(address, { config: leads }, async (request, reply) => {
      const paymentId = idField.parse((request.params as { paymentId: string }).paymentId) // named in the address
      const way = await openPaymentPage(deps, { paymentId, language }).catch((error: unknown) => toAppError(error))
      if (way instanceof Error) {
        request.log.error({ err: way, payment: paymentId }, 'a payment could not be opened')
        const text = 'Nothing has been charged. Please try again in a moment; your order is kept for you meanwhile.'
        reply.header('retry-after', '5')
        return sendPage(reply, 503, say('The payment cannot be opened right now', text))
      }
      if (way.kind === 'unknown') return unknown(reply)
      if (way.kind === 'over') return over(reply, way.orderId)
      if (way.payment.provider === 'upi') return showUpi(reply, way.payment, language)
      if (way.payment.provider !== 'test') return reply.redirect(way.url, 303)
      const { number, amount_paise } = way.payment
      const shown = { ...shop(), language, orderNumber: number, amountPaise: amount_paise }
      return sendPage(reply, 200, testProviderPage(shown))
    })

    app.post(address, { config: buttons }, async (request, reply) => {
      const paymentId = idField.parse((request.params as { paymentId: string }).paymentId) // named in the address
      const way = await openPaymentPage(deps, { paymentId, language })
      if (way.kind === 'unknown' || (way.kind === 'open' && way.payment.provider !== 'test')) return unknown(reply)
      if (way.kind === 'over') return over(reply, way.orderId)
      const { payment } = way
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      const press = form.get('press')
      const paid = press === 'pay'
      if (!paid && press !== 'decline') return over(reply, payment.order_id)
      const refunds: TestRefunds = form.has('fail_later') ? 'fail_later' : form.has('refunds_fail') ? 'failed' : 'done'
      if (await recordResult(deps.db, payment.id, { state: paid ? 'paid' : 'declined', refunds }))
        await tellShop(payment, paid, { late: form.has('late'), twice: form.has('twice') })
      return reply.redirect((paid && !payment.extra ? paidPage : orderPage)(language, payment.order_id), 303)
    })
  }
}
