// What each mail about an order says.
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { EXTRA_HOLD_MINUTES, HOLD_MINUTES } from '@tokri/rules/order-states.ts'
import { inLanguage } from '../../../platform/language/sentences.ts'
import type { MailPart } from '../../../platform/mail/mail-layout.ts'
import { isShopReason } from '../money/shop-reasons.ts'
import { adjustmentLine, deliveredName, nameOf } from '../read/summary-lines.ts'
import { apologyText, cashTexts, clockText, comingText, goods, howPaid, type Shop } from './order-mail-texts.ts'
import type { News, ToldOrder } from './order-mails.ts'

/** Null if there is nothing to tell any more. */
export const contentOf = (mail: News & { order: ToldOrder }, shop: Shop) => {
  const { order } = mail
  const { namesStore, storeName, phone, shopper, isGone, isProven, language, t } = shop
  const { orderNumber: number, amountDue } = order
  const text = (line: string): MailPart => ({ kind: 'text', text: line })
  switch (mail.about) {
    case 'PLACED':
      return {
        subject: t('Order {number} is placed', { number }),
        heading: t('Thank you for your order'),
        parts: [text(comingText(order, shop)), ...cashTexts(order, shop).map(text), goods(order, shop)],
      }
    case 'OUT_FOR_DELIVERY': {
      const isAgain = (order.attempts ?? []).length > 0
      return {
        subject: t(isAgain ? 'Order {number} is on its way again' : 'Order {number} is on its way', { number }),
        heading: t(isAgain ? 'On its way to you again' : 'On its way to you'),
        parts: [
          text(
            namesStore
              ? t('Order {number} has left {store}. {payment}', {
                  number,
                  store: order.store.name,
                  payment: howPaid(order, shop),
                })
              : t('Order {number} has left the store. {payment}', { number, payment: howPaid(order, shop) }),
          ),
          ...cashTexts(order, shop).map(text),
        ],
      }
    }
    case 'DELIVERED':
      return {
        subject: t('Order {number} was delivered', { number }),
        heading: t('Delivered. Enjoy!'),
        parts: [
          text(
            namesStore
              ? t('Order {number} was brought to your door. It came from {store}.', {
                  number,
                  store: order.store.name,
                })
              : t('Order {number} was brought to your door.', { number }),
          ),
          ...(order.apology ? [text(apologyText(order.apology, shop))] : []),
          goods(order, shop),
        ],
      }
    case 'BILL_COPY':
      return {
        subject: t('A copy of the bill of order {number}', { number }),
        heading: t('A copy of a bill'),
        parts: [
          text(
            t('{shopper} of {shop} asked us to send you the bill of order {number}.', {
              shopper,
              shop: storeName,
              number,
            }),
          ),
          // Its address is not proven.
          goods(order, { ...shop, isProven: false }),
          text(t('You get no more mails about this order. If you do not know it, you need not do anything.')),
        ],
      }
    case 'QUESTION': {
      const { question } = order
      if (!question || isGone) return null
      const { productId, quantity: count, substitute, askedAt, answerUntil } = question
      if (Date.parse(answerUntil) <= shop.now.getTime()) return null
      const seconds = Math.round((Date.parse(answerUntil) - Date.parse(askedAt)) / 1000)
      const name = nameOf(order, productId)
      const ordered = order.lines.find((line) => line.productId === productId)?.quantity ?? count
      return {
        subject: t('A question about order {number}', { number }),
        heading:
          ordered === 1
            ? t('{name} is missing', { name })
            : t('Missing: {count} of {ordered} × {name}', { count, ordered, name }),
        parts: [
          text(
            t('May we put {substitute}, {unit} × {quantity} into your bag instead, at {price} each?', {
              substitute: substitute.name,
              unit: substitute.unit,
              quantity: count,
              price: formatRupees(substitute.unitPrice),
            }),
          ),
          text(
            t('Please answer on the page of your order within {seconds} seconds. Without an answer we replace it.', {
              seconds,
            }),
          ),
        ],
      }
    }
    case 'ADJUSTED': {
      const isMissing = order.adjustments.some(({ kind }) => kind === 'short')
      return {
        subject: isMissing
          ? t('Something of order {number} is missing', { number })
          : t('Something of order {number} is replaced', { number }),
        heading: isMissing ? t('Something is missing') : t('Something is replaced'),
        parts: [
          text(t('We are sorry: not everything of order {number} was on the shelf.', { number })),
          { kind: 'rows', rows: order.adjustments.map((one) => adjustmentLine(order, one, language)) } as const,
          ...(order.payment.method === 'cash'
            ? [text(howPaid(order, shop))]
            : order.refunds.length > 0
              ? [text(t('What you have paid too much goes back the way you paid; banks take a few days.'))]
              : []),
        ],
      }
    }
    case 'PAID': {
      const amount = formatRupees(toRupees(mail.amountPaise))
      return {
        subject: t('{amount} for order {number} is paid', { amount, number }),
        heading: t('Thank you, it is paid'),
        parts: [
          text(
            mail.wasDue === 'added'
              ? t('You paid {amount} for what was added to order {number}.', { amount, number })
              : t('You paid {amount} for order {number}. The rider takes no money.', { amount, number }),
          ),
          goods(order, shop),
        ],
      }
    }
    case 'CHANGED': {
      const change = order.changes.at(-1)
      if (!change) return null
      const paysMore = mail.paymentId !== null && amountDue > 0
      const rows = change.lines.map((line) => ({
        label: `${line.name}, ${line.unit}`,
        value: `${line.from} → ${line.to}`,
      }))
      return {
        subject: t('Order {number} is changed', { number }),
        heading: t('Your order is changed'),
        parts: [
          text(
            change.by === 'shopper'
              ? t('You changed order {number}.', { number })
              : change.by === 'system'
                ? t('What was added to order {number} was not paid in time, so the order comes without it.', { number })
                : isProven
                  ? t('We changed order {number} for you: {reason}', { number, reason: change.reason })
                  : t('We changed order {number} for you.', { number }),
          ),
          ...(change.parts ? [text(comingText(order, shop))] : []),
          ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
          goods(order, shop),
          ...(order.payment.method === 'cash' ? [text(howPaid(order, shop))] : []),
          ...(mail.backPaise > 0
            ? [
                text(
                  t('{amount} goes back the way you paid; banks take a few days.', {
                    amount: formatRupees(toRupees(mail.backPaise)),
                  }),
                ),
              ]
            : []),
          ...(paysMore
            ? [
                text(
                  t(
                    'Please pay {amount} for what was added by {time}: the order leaves once it is paid. Otherwise it comes as it was.',
                    {
                      amount: formatRupees(amountDue),
                      time: clockText(Date.parse(change.at) + EXTRA_HOLD_MINUTES * 60_000, shop),
                    },
                  ),
                ),
                {
                  kind: 'button',
                  label: t('Pay {amount}', { amount: formatRupees(amountDue) }),
                  path: `/pay/${mail.paymentId}`,
                } as const,
              ]
            : []),
        ],
      }
    }
    case 'UNPAID': {
      if (order.state !== 'PAYMENT_PENDING') return null
      const amount = formatRupees(amountDue)
      const time = clockText(mail.until, shop)
      return {
        subject: t('Order {number} waits for your payment', { number }),
        heading: t('Your order waits for your payment'),
        parts: [
          text(
            t('We keep what you chose for order {number} until {time}. It is placed once it is paid.', {
              number,
              time,
            }),
          ),
          { kind: 'button', label: t('Pay {amount}', { amount }), path: `/pay/${mail.paymentId}` } as const,
        ],
      }
    }
    case 'NOT_PAID':
      return {
        subject: t('Order {number} was not paid', { number }),
        heading: mail.declined ? t('Your payment was declined') : t('The time to pay is over'),
        parts: [
          text(
            mail.declined
              ? t('The payment of order {number} was declined, so the order is not placed.', { number })
              : t(
                  'Order {number} was not paid within {minutes} minutes, so it is not placed. A payment that still arrives goes back to you.',
                  { number, minutes: HOLD_MINUTES },
                ),
          ),
          ...(mail.refilled
            ? [
                text(t('What you chose is in your cart again, as you ordered it.')),
                { kind: 'button', label: t('Go to the checkout'), path: '/checkout' } as const,
              ]
            : [text(t('Your cart stays as it is. On the page of the order you can order it again.'))]),
        ],
      }
    case 'CANCELLED':
      return {
        subject: t('Order {number} is cancelled', { number }),
        heading: t('Your order is cancelled'),
        parts: [
          text(
            order.credit !== undefined && !isGone
              ? t(
                  'Order {number} will not be delivered. What you have paid, and the store credit it used, goes back to you.',
                  {
                    number,
                  },
                )
              : order.payment.method === 'cash' || order.payment.state === 'failed'
                ? t('Order {number} will not be delivered. There is nothing to pay.', { number })
                : t('Order {number} will not be delivered. What you have paid goes back to you.', { number }),
          ),
          ...(mail.reason !== null && (isProven || isShopReason(mail.reason))
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : mail.reason !== null && !isGone
              ? [text(t('The reason is on the page of the order.'))]
              : []),
        ],
      }
    case 'NOT_HANDED_OVER': {
      const time = clockText(mail.at, shop)
      return {
        subject: t('Order {number} could not be handed over', { number }),
        heading: t('Your rider could not hand over the order'),
        parts: [
          text(t('Your rider could not hand over order {number} at {time}.', { number, time })),
          ...((isProven && mail.reason !== '') || isShopReason(mail.reason)
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : []),
          text(
            isGone
              ? t('It goes back to {store}, which decides what happens next.', { store: order.store.name })
              : t(
                  'It goes back to {store}, which decides what happens next. Tell us on the page of the order: try again now, try again at a time, or cancel.',
                  { store: order.store.name },
                ),
          ),
          ...(phone === '' ? [] : [text(t('You can call the store: {phone}', { phone }))]),
        ],
      }
    }
    case 'DECLINED':
      return {
        subject: t('About the problem with order {number}', { number }),
        heading: t('We looked at what you reported'),
        parts: [
          text(
            isProven
              ? t('We do not refund this part of order {number}. {reason}', {
                  number,
                  reason: inLanguage(language, mail.reason),
                })
              : t('We do not refund this part of order {number}.', { number }),
          ),
          ...(mail.lines
            ? [
                {
                  kind: 'rows',
                  rows: mail.lines.map(({ productId, quantity }) => ({
                    label: `${deliveredName(order, productId, t)} × ${quantity}`,
                    value: '',
                  })),
                } as const,
              ]
            : []),
          ...(isProven || isGone ? [] : [text(t('The reason is on the page of the order.'))]),
        ],
      }
    case 'ACCOUNT_DELETED':
      return {
        subject: t('Order {number} still comes to you', { number }),
        heading: t('Your order still comes to you'),
        parts: [
          text(
            t(
              'You have deleted your account while order {number} was being packed or on its way, so it comes as agreed. When it has ended, we delete its address and your e-mail.',
              { number },
            ),
          ),
          text(howPaid(order, shop)),
          ...(mail.code === null
            ? [text(t('Your bags are left at the door.'))]
            : isProven
              ? [text(t('Your rider asks for this code:')), { kind: 'code', code: mail.code } as const]
              : []),
        ],
      }
    case 'REFUNDED': {
      // What the credit has paid is lost with the account.
      const creditPaise = isGone ? 0 : (mail.creditPaise ?? 0)
      const amountPaise = mail.amountPaise - (mail.creditPaise ?? 0) + creditPaise
      if (amountPaise === 0) return null
      const amount = formatRupees(toRupees(amountPaise))
      // An order in cash may have been paid by UPI, in part or once too often: that goes back to the payment.
      const { cashPaise = 0 } = mail
      const backPaise = amountPaise - creditPaise - cashPaise
      const cash = formatRupees(toRupees(cashPaise))
      const credit = formatRupees(toRupees(creditPaise))
      const isCash = cashPaise > 0 && backPaise === 0
      return {
        subject: isCash
          ? t('{amount} of order {number} is to be given back in cash', { amount: cash, number })
          : cashPaise > 0 || backPaise > 0
            ? t('{amount} of order {number} goes back to you', { amount, number })
            : t('{amount} refunded for order {number}', { amount, number }),
        heading: isCash
          ? t('{amount} is to be given back to you in cash', { amount: cash })
          : cashPaise > 0 || backPaise > 0
            ? t('{amount} goes back to you', { amount })
            : t('{amount} is added to your store credit', { amount }),
        parts: [
          ...(cashPaise > 0
            ? [
                text(
                  t(
                    'We give back {amount} of order {number} in cash: your rider brings it with your next order from {store}, or you get it there. On the page of the order you can take it as store credit instead.',
                    { amount: cash, number, store: order.store.name },
                  ),
                ),
              ]
            : []),
          ...(backPaise > 0
            ? [
                text(
                  t('We give back {amount} of order {number} the way you paid; banks take a few days.', {
                    amount: formatRupees(toRupees(backPaise)),
                    number,
                  }),
                ),
              ]
            : []),
          ...(creditPaise > 0
            ? [
                text(
                  t('We give you {amount} for order {number} as store credit. Your next order uses it.', {
                    amount: credit,
                    number,
                  }),
                ),
              ]
            : []),
          ...(isProven || isShopReason(mail.reason)
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : []),
        ],
      }
    }
  }
}
