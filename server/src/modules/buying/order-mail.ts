// A job mails a purchase order to its supplier, with a PDF and a CSV of it.
import { formatRupees } from '@tokri/rules/money.ts'
import { sellerOf } from '@tokri/rules/shop-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deliverMail, mailQueue } from '../../platform/mail/mail.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import { readStoreToDeliverTo } from './order-mail-queries.ts'
import { csvOfOrder, dayOnPaper, drawOrder } from './order-paper.ts'
import { readOrder } from './purchase-orders.ts'

const QUEUE = 'purchase-order-mail'

export const queueOrderMail = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, orderId: string): Promise<void> =>
  jobs.send(tx, QUEUE, { orderId })

const mailOrder = async (deps: Deps, orderId: string, id: string): Promise<void> => {
  const order = await readOrder(deps, orderId)
  if (order.supplier.email === '' || order.state === 'cancelled') return
  const { storeName, slogan, logo } = deps.settings.current
  const store = await readStoreToDeliverTo(deps.db, order.storeId)
  const { legalName, address, gstin } = sellerOf(deps.settings.current)
  const paper = {
    order,
    shop: { name: storeName, seller: [legalName, ...address.split('\n'), gstin && `GSTIN ${gstin}`].filter(Boolean) },
    store,
  }
  const subject = `Purchase order ${order.number} of ${storeName}`
  const mail = layOutMail(
    { storeName, slogan, logo, publicUrl: deps.publicUrl, language: 'en' },
    {
      subject,
      heading: subject,
      parts: [
        {
          kind: 'text',
          text: `Please deliver what is listed in the attached order to ${[store.name, store.address].filter(Boolean).join(', ')}${order.expectedOn ? ` on ${dayOnPaper(order.expectedOn)}` : ''}.`,
        },
        {
          kind: 'rows',
          rows: [
            ...order.lines.map(({ name, unit, ordered }) => ({ label: `${name}, ${unit}`, value: `${ordered}` })),
            { label: 'Total before tax', value: formatRupees(order.total), strong: true },
          ],
        },
      ],
    },
  )
  const attachments = [
    { filename: `${order.number}.pdf`, contentType: 'application/pdf', content: await drawOrder(paper) },
    { filename: `${order.number}.csv`, contentType: 'text/csv', content: Buffer.from(csvOfOrder(order)) },
  ]
  await deliverMail(deps, { to: order.supplier.email, ...mail, attachments }, { id, at: deps.clock() })
}

export const registerOrderMail = (deps: Deps): void =>
  deps.jobs.work<{ orderId: string }>(QUEUE, ({ orderId }, { id }) => mailOrder(deps, orderId, id), mailQueue)
