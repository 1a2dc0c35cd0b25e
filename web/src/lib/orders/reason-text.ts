// Reasons in the timeline and the bill of an order. What the shop itself gives as a reason, and what is chosen from a list,
// comes in English and is said in the reader's language; what a person wrote is shown as it is.
import { m } from '../../paraglide/messages.js'

const shopReasons: Readonly<Record<string, () => string>> = {
  'Nothing of it was available': m.reason_all_missing,
  'Not available': m.reason_missing,
  'Order cancelled': m.reason_cancelled,
  'Ordered by phone': m.reason_by_phone,
  'Not paid in time': m.reason_not_paid,
  'Payment declined': m.reason_declined,
  'Paid after the order had ended': m.reason_paid_late,
  'Paid twice': m.reason_paid_twice,
  'Not the amount that was due': m.reason_other_amount,
  'The order was changed again or has ended': m.reason_not_due,
  'Refunded at the payment provider': m.reason_elsewhere,
  'Taken back by the bank': m.reason_dispute,
  'The account was deleted': m.reason_account_deleted,
  'The rider may not ride for this store any more': m.reason_rider_gone,
  'The shopper asked for it': m.reason_asked_for,
  'Out of stock': m.reason_out_of_stock,
  'The address cannot be reached': m.reason_address,
  'It was damaged': m.reason_damaged,
  'It was expired': m.reason_expired,
  'It was missing': m.reason_not_there,
  'It was the wrong item': m.reason_wrong,
  'Its quality was poor': m.reason_quality,
  'Nobody opens the door': m.ride_nobody_opens_the_door,
  'Nobody answers the phone': m.ride_nobody_answers_the_phone,
  'The address is wrong': m.ride_the_address_is_wrong,
  'The shopper does not want it': m.ride_reason_unwanted,
  'The shopper cannot pay': m.ride_the_shopper_cannot_pay,
  'The bags are damaged': m.ride_the_bags_are_damaged,
  'Handed over by the shop': m.board_reason_handed_over,
  'Five wrong codes': m.board_reason_codes,
  'The phone is off': m.board_reason_phone_dead,
  'Does not answer': m.board_reason_no_answer,
  Silent: m.reason_silent,
  'Not loaded in time': m.reason_not_loaded,
  'Nobody is at home': m.board_reason_not_home,
}

const APOLOGY = /Later than promised\. A coupon of (\S+) is our apology\.$/

export const reasonText = (reason: string): string => {
  const amount = APOLOGY.exec(reason)?.[1]
  if (amount === undefined) return shopReasons[reason]?.() ?? reason
  return reason.replace(APOLOGY, m.reason_late_with_coupon({ amount }))
}
