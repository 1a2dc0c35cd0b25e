// Audit log entries as sentences: the actor, what they did, to what, and the changes.

import type { AuditEntryShape as Entry } from '@tokri/contract/audit.schema.ts'
import type { AuditAction } from '@tokri/contract/audit-actions.ts'
import { type OrderState, orderStates } from '@tokri/rules/order-states.ts'
import { stateText } from '../../lib/orders/orders.ts'
import { detailTexts, isChange, pageChange } from './audit-detail-text.ts'

/**
 * What the actor did, with the name of the subject in the place of `{}`. Of a part in brackets the second half is for a
 * person who acts on themselves, or an entry without a subject.
 */
const texts: Readonly<Record<AuditAction, string>> = {
  'address.added': 'added an address for {}',
  'backups.scheduled': 'scheduled the backups',
  'cash.handed-over': 'took the cash of {}',
  'category.created': 'added the category {}',
  'category.deleted': 'deleted the category {}',
  'category.reordered': 'changed the order of the categories',
  'category.updated': 'changed the category {}',
  'coupon.created': 'added the coupon {}',
  'coupon.deleted': 'deleted the coupon {}',
  'coupon.given': 'gave a coupon for the late order {}',
  'coupon.updated': 'changed the coupon {}',
  'day.closed': 'closed the day of {}',
  'demo.removed': 'took the demo out of the shop',
  'discount.created': 'added the discount {}',
  'discount.deleted': 'deleted the discount {}',
  'discount.updated': 'changed the discount {}',
  'home.created': 'added {} to the home page',
  'home.deleted': 'took {} off the home page',
  'home.updated': 'changed {} on the home page',
  'import.taken-back': 'took back an import',
  'key.created': 'made the API key {}',
  'key.revoked': 'revoked the API key {}',
  'offer.created': 'added the offer {}',
  'offer.deleted': 'deleted the offer {}',
  'offer.updated': 'changed the offer {}',
  'order.adjusted': 'noted what is missing in the order {}',
  'order.assigned': 'gave the order {} to a rider',
  'order.cash-handed-over': 'gave cash back for the order {}',
  'order.changed': 'changed the order {}',
  'order.delivered-without-code': 'delivered the order {} without its code',
  'order.moved': 'moved the order {}',
  'order.problem-answered': 'answered a problem with the order {}',
  'order.refund-given-again': 'repeated a refund of the order {}',
  'order.refunded': 'gave money back for the order {}',
  'order.taken-back': 'took the order {} back from its rider',
  'order.taken-by-phone': 'took the order {} by phone',
  'payment.returned': 'returned the payment of the order {}',
  'payment.upi-ended': 'ended a UPI payment of the wrong amount for the order {}',
  'payment.upi-entered': 'entered a UPI payment for the order {}',
  'pick.released': 'handed the order {} back',
  'pick.taken-back': 'took the order {} back from its picker',
  'product.created': 'uploaded the product {}',
  'product.imported': 'imported products',
  'product.many-removed': 'archived many products',
  'product.many-restored': 'restored many products',
  'product.many-updated': 'changed many products',
  'product.removed': 'archived the product {}',
  'product.restored': 'restored the product {}',
  'product.size-parted': 'parted the product {} from its sizes',
  'product.sizes-joined': 'joined the product {} to other sizes',
  'product.updated': 'changed the product {}',
  'purchase-order.closed': 'closed the purchase order {}',
  'purchase-order.sent': 'sent the purchase order {}',
  'recipe.created': 'added the recipe {}',
  'recipe.deleted': 'deleted the recipe {}',
  'recipe.updated': 'changed the recipe {}',
  'settings.updated': 'changed the settings',
  'shift.ended-by-manager': 'ended the shift of {}',
  'store.created': 'added the store {}',
  'store.paused': 'paused the store {}',
  'store.reopened': 'opened the store {}',
  'store.updated': 'changed the store {}',
  'subcategory.created': 'added the subcategory {}',
  'subcategory.deleted': 'deleted the subcategory {}',
  'subcategory.updated': 'changed the subcategory {}',
  'supplier.changed': 'changed the supplier {}',
  'supplier.created': 'added the supplier {}',
  'supplier.items-set': 'changed what a supplier sells',
  'synonyms.replaced': 'changed the search words',
  'tips.paid-out': 'paid out the tips of {}',
  'user.access-changed': 'changed the access of {}',
  'user.created': 'made [the account of {}|an account]',
  'user.deleted': 'deleted [the account of {}|their account]',
  'user.denied': 'was refused what is for administrators',
  'user.duties-changed': 'changed the duties of {}',
  'user.email-change-asked': 'asked for another e-mail',
  'user.email-changed': 'changed their e-mail',
  'user.exported': 'exported what the shop knows of {}',
  'user.invitation-revoked': 'revoked an invitation',
  'user.invitation-taken': 'accepted the invitation to work here',
  'user.invited': 'invited {} to work here',
  'user.mobile-proven': 'confirmed their mobile number',
  'user.noted': 'wrote a note about {}',
  'user.number-released': 'took over the mobile number of {}',
  'user.passkey-added': 'added a passkey',
  'user.passkey-removed': 'removed a passkey',
  'user.password-changed': 'changed their password',
  'user.password-reset': 'set a new password',
  'user.phone-codes-used-up': 'used up the phone codes of the day',
  'user.recovery-code-used': 'signed in with a recovery code',
  'user.recovery-codes-made': 'made new recovery codes',
  'user.refused': 'was refused at the sign-in[ of {}|]',
  'user.second-factor-reset': 'took two-step sign-in off the account of {}',
  'user.signed-in': 'signed in',
  'user.totp-added': 'added an authenticator app',
  'user.totp-removed': 'removed the authenticator app',
  'webhook.created': 'made the webhook {}',
  'webhook.deleted': 'deleted the webhook {}',
  'webhook.replayed': 'sent events again to the webhook {}',
  'webhook.updated': 'changed the webhook {}',
}
/** An action of an earlier release has no text, and is shown by its name. */
const textOf: Readonly<Record<string, string | undefined>> = texts

const actors: Readonly<Record<string, string>> = {
  ...{ guest: 'Somebody not signed in', shop: 'The shop itself', system: 'The shop itself' },
  ...{ shopper: 'A shopper whose account is gone', admin: 'An administrator' },
}

/** What was done, before and after the name of the subject. */
const partsOf = ({ action, subject, actor }: Pick<Entry, 'action' | 'subject' | 'actor'>): readonly string[] => {
  const hasSubject = subject !== '' && subject !== actor
  const text = (textOf[action] ?? action).replace(/\[(.*)\|(.*)\]/, hasSubject ? '$1' : '$2')
  return text.split('{}').map((part) => part.trim())
}

/** The actor's name. A deleted account has none. */
export const actorText = ({ actor, actorName }: Pick<Entry, 'actor' | 'actorName'>): string =>
  actorName ?? actors[actor] ?? 'A deleted account'

/** Whose subject is a person. */
const ABOUT_PEOPLE = /^(user\.(?!invited)|shift\.|cash\.|tips\.|address\.)/

/** The name of the changed object; empty when users change their own account, or what is deleted had no name. */
export const subjectText = (entry: Entry): string => {
  const { action, actor, subject, subjectName, detail } = entry
  const title = pageChange(entry)?.[1]
  if (title !== undefined) return title
  if (subject === actor || subject === '') return ''
  const known = subjectName ?? [detail.name, detail.code, detail.url].find((name) => typeof name === 'string')
  if (typeof known === 'string') return known
  return ABOUT_PEOPLE.test(action) ? 'a deleted account' : ''
}

/** What an invited person is to be: "rider", "catalogue, support". */
const invitedAs = ({ permits, duties }: Entry['detail']): string => {
  const listed = [permits, duties].flatMap((list) => (Array.isArray(list) ? list : [])).map(String)
  return [...new Set(listed.map((each) => each.split(' ')[0]))].join(', ')
}

/** What an order went through when it came to a state. Of another state, its name says it. */
const moves: Partial<Record<OrderState, Pick<Sentence, 'did' | 'end'>>> = {
  CONFIRMED: { did: 'confirmed the order', end: '' },
  PACKING: { did: 'began to pack the order', end: '' },
  READY: { did: 'packed the order', end: '' },
  OUT_FOR_DELIVERY: { did: 'sent out the order', end: '' },
  CANCELLED: { did: 'cancelled the order', end: '' },
  DELIVERED: { did: 'marked the order', end: 'as delivered' },
}

const PROMOTION = /^(coupon|discount|offer)\.updated$/

/** The state to which an order was moved, who was to bring it, as what somebody was invited, or whether a promotion rests. */
const wentTo = ({ action, detail, ...entry }: Entry): Partial<Pick<Sentence, 'did' | 'end'>> => {
  const { state, rider } = detail
  if (action === 'order.assigned')
    return { did: 'gave the order', end: `to ${typeof rider === 'string' ? rider : 'the planner'}` }
  if (action === 'order.taken-back')
    return { did: 'took the order', end: `back from ${typeof rider === 'string' ? rider : 'its rider'}` }
  if (action === 'user.invited') {
    const as = invitedAs(detail)
    return {
      // An invitation that was revoked or has expired has no name any more.
      did: entry.subjectName === null ? 'made an invitation' : 'invited',
      end: `to work here${as === '' ? '' : ` as ${as}`}`,
    }
  }
  const promotion = PROMOTION.exec(action)?.[1]
  if (promotion && isChange(detail.active) && Object.keys(detail).length === 1)
    return { did: `${detail.active.to ? 'resumed' : 'paused'} the ${promotion}`, end: '' }
  const known = action === 'order.moved' && isChange(state) && orderStates.find((each) => each === state.to)
  if (!known) return {}
  if (known === 'READY' && isChange(state) && state.from === 'OUT_FOR_DELIVERY')
    return { did: 'took back the order', end: 'to the store' }
  return moves[known] ?? { did: 'marked the order', end: `as “${stateText({ state: known })}”` }
}

export type Sentence = { actor: string; did: string; subject: string; end: string; details: string[] }

/** An entry as a sentence, in the parts that are drawn differently, and its changes. */
export const sentenceOf = (entry: Entry): Sentence => {
  const went = wentTo(entry)
  const { state: _, rider: __, active: ___, ...rest } = entry.detail
  const [did = '', end = ''] = partsOf(entry)
  return {
    actor: actorText(entry),
    did: pageChange(entry)?.[0] ?? did,
    subject: subjectText(entry),
    end,
    details: detailTexts(went.did === undefined ? entry : { ...entry, detail: rest }),
    ...went,
  }
}

/** What was done in one text, with a mark where the name of the subject stands. */
export const actionText = (entry: Entry): string => {
  const { did, end } = sentenceOf(entry)
  return end === '' ? did : `${did} … ${end}`
}
