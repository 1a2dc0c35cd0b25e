// What follows from a move of an order, by the state that it comes to. To add an effect, write it in the file of its subject
// and put it into this table; one of a later module goes into the table of app.ts, and runs before these. Effects run in the
// transaction of the move, in this sequence; what leaves the process (a mail, a push, a refund at the provider) is only
// queued in it.
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { issueInvoice } from '../documents/tax-documents.ts'
import type { Effects, Moved } from '../rows/moved.ts'
import { apologise } from '../tell/apologise.ts'
import {
  mailAbout,
  mailAboutEnd,
  mailAboutFailure,
  mailAboutMissing,
  mailAboutNotPaid,
  mailBillCopy,
} from '../tell/order-mails.ts'
import { messageAboutMove } from '../tell/order-messages.ts'
import { pushAbout, pushAboutFailure, pushAboutNewOrder, pushAboutNotPaid } from '../tell/order-pushes.ts'
import { watchUnconfirmed } from '../tell/unconfirmed.ts'
import { forgetBuyer } from './forget-buyers.ts'
import { giveBack } from './give-back.ts'

type Remark = (tx: Tx, deps: Deps, moved: Pick<Moved, 'order' | 'move'>) => Promise<string | null>

/** What happens before the event is written, because the event tells of it. */
export const remarksOf: Partial<Record<OrderState, Remark>> = { DELIVERED: apologise }

export const effectsOf: Effects = {
  PLACED: [mailAbout('PLACED'), messageAboutMove('placed'), pushAboutNewOrder, watchUnconfirmed],
  PACKING: [pushAbout('PACKING')],
  READY: [mailAboutMissing, mailAboutFailure, pushAbout('READY'), pushAboutFailure],
  OUT_FOR_DELIVERY: [
    mailAboutMissing,
    mailAbout('OUT_FOR_DELIVERY'),
    messageAboutMove('out_for_delivery'),
    pushAbout('OUT_FOR_DELIVERY'),
  ],
  // The invoice is late, because other invoices of the store wait for it; it needs the address.
  DELIVERED: [
    mailAbout('DELIVERED'),
    mailBillCopy,
    messageAboutMove('delivered'),
    pushAbout('DELIVERED'),
    issueInvoice,
    forgetBuyer,
  ],
  CANCELLED: [mailAboutEnd, pushAbout('CANCELLED'), giveBack, forgetBuyer],
  // Mail and push say whether the cart was filled again.
  PAYMENT_FAILED: [giveBack, mailAboutNotPaid, pushAboutNotPaid, forgetBuyer],
}
