// Audit log entries as sentences: the actor, what they did, to what, and the changes.

import type { AuditEntryShape as Entry } from '@tokri/contract/audit.schema.ts'
import type { AuditAction } from '@tokri/contract/audit-actions.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { orderStates } from '@tokri/rules/order-states.ts'
import { stateText } from '../../lib/orders/orders.ts'

/** What the actor did; the name of the subject follows. */
const texts: Readonly<Record<AuditAction, string>> = {
  'address.added': 'added an address for',
  'backups.scheduled': 'scheduled the backups',
  'cash.handed-over': 'took the cash of',
  'category.created': 'added the category',
  'category.deleted': 'deleted the category',
  'category.reordered': 'changed the order of the categories',
  'category.updated': 'changed the category',
  'coupon.created': 'added the coupon',
  'coupon.deleted': 'deleted the coupon',
  'coupon.given': 'gave a coupon for the late order',
  'coupon.updated': 'changed the coupon',
  'day.closed': 'closed the day of',
  'demo.removed': 'took the demo out of the shop',
  'discount.created': 'added the discount',
  'discount.deleted': 'deleted the discount',
  'discount.updated': 'changed the discount',
  'home.created': 'added to the home page',
  'home.deleted': 'deleted from the home page',
  'home.updated': 'changed on the home page',
  'import.taken-back': 'took back an import',
  'key.created': 'made the API key',
  'key.revoked': 'revoked the API key',
  'offer.created': 'added the offer',
  'offer.deleted': 'deleted the offer',
  'offer.updated': 'changed the offer',
  'order.adjusted': 'noted what is missing in the order',
  'order.assigned': 'chose the rider of the order',
  'order.cash-handed-over': 'gave cash back for the order',
  'order.changed': 'changed the order',
  'order.delivered-without-code': 'delivered without its code the order',
  'order.moved': 'moved the order',
  'order.problem-answered': 'answered a problem with the order',
  'order.refund-given-again': 'gave a refund again for the order',
  'order.refunded': 'gave money back for the order',
  'order.taken-by-phone': 'took by phone the order',
  'payment.returned': 'returned the payment of the order',
  'payment.upi-ended': 'ended a UPI payment of another amount of the order',
  'payment.upi-entered': 'entered a UPI payment of the order',
  'pick.released': 'handed back the order',
  'pick.taken-back': 'took back from its picker the order',
  'product.created': 'uploaded the product',
  'product.imported': 'imported products',
  'product.many-removed': 'archived many products',
  'product.many-restored': 'restored many products',
  'product.many-updated': 'changed many products',
  'product.removed': 'archived the product',
  'product.restored': 'restored the product',
  'product.size-parted': 'parted from its sizes the product',
  'product.sizes-joined': 'joined to other sizes the product',
  'product.updated': 'changed the product',
  'purchase-order.closed': 'closed the purchase order',
  'purchase-order.sent': 'sent the purchase order',
  'recipe.created': 'added the recipe',
  'recipe.deleted': 'deleted the recipe',
  'recipe.updated': 'changed the recipe',
  'settings.updated': 'changed the settings',
  'shift.ended-by-manager': 'ended the shift of',
  'store.created': 'added the store',
  'store.paused': 'paused the store',
  'store.reopened': 'opened the store',
  'store.updated': 'changed the store',
  'subcategory.created': 'added the subcategory',
  'subcategory.deleted': 'deleted the subcategory',
  'subcategory.updated': 'changed the subcategory',
  'supplier.changed': 'changed the supplier',
  'supplier.created': 'added the supplier',
  'supplier.items-set': 'set what a supplier sells',
  'synonyms.replaced': 'changed the search words',
  'tips.paid-out': 'paid out the tips of',
  'user.access-changed': 'changed the access of',
  'user.created': 'made the account of',
  'user.deleted': 'deleted the own account',
  'user.denied': 'was denied what is for administrators',
  'user.duties-changed': 'changed the duties of',
  'user.email-change-asked': 'asked for another e-mail',
  'user.email-changed': 'changed the own e-mail',
  'user.exported': 'exported what the shop knows of',
  'user.invitation-revoked': 'revoked an invitation',
  'user.invitation-taken': 'took the invitation to work here',
  'user.invited': 'invited somebody to work here',
  'user.mobile-proven': 'confirmed the own mobile number',
  'user.noted': 'wrote a note about',
  'user.number-released': 'lost the mobile number to a new owner',
  'user.passkey-added': 'added a passkey',
  'user.passkey-removed': 'removed a passkey',
  'user.password-changed': 'changed the own password',
  'user.password-reset': 'set a new password',
  'user.phone-codes-used-up': 'used up the phone codes of a day',
  'user.recovery-code-used': 'signed in with a recovery code',
  'user.recovery-codes-made': 'made new recovery codes',
  'user.refused': 'was refused at the sign-in',
  'user.second-factor-reset': 'took two-step sign-in off an account',
  'user.signed-in': 'signed in',
  'user.totp-added': 'added an authenticator app',
  'user.totp-removed': 'removed the authenticator app',
  'webhook.created': 'made the webhook',
  'webhook.deleted': 'deleted the webhook',
  'webhook.replayed': 'told events again to the webhook',
  'webhook.updated': 'changed the webhook',
}
/** An action of an earlier release has no text, and is shown by its name. */
const textOf: Readonly<Record<string, string | undefined>> = texts

const actors: Readonly<Record<string, string>> = { guest: 'Somebody not signed in', shop: 'The shop itself' }

export const actionText = ({ action }: Pick<Entry, 'action'>): string => textOf[action] ?? action

/** The actor's name. A deleted account has only its id. */
export const actorText = ({ actor, actorName }: Pick<Entry, 'actor' | 'actorName'>): string =>
  actorName ?? actors[actor] ?? actor

/** The name of the changed object; empty when users change their own account. */
export const subjectText = ({ actor, subject, subjectName, detail }: Entry): string => {
  if (subject === actor) return ''
  const { name } = detail
  return subjectName ?? (typeof name === 'string' ? name : subject)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const LONGEST = 80
const shown = (value: unknown): string => {
  if (value === null || value === '') return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** How much of a long text is shown before its first difference. */
const BEFORE = 20

/** The old and the new value. Of long texts, the beginning that they share is left out. */
const shownChange = (from: unknown, to: unknown): string => {
  if (typeof from !== 'string' || typeof to !== 'string' || Math.max(from.length, to.length) <= LONGEST)
    return `${shown(from)} → ${shown(to)}`
  let same = 0
  while (same < from.length && from[same] === to[same]) same += 1
  const start = Math.max(0, same - BEFORE)
  const rest = (text: string) => shown(start > 0 ? `…${text.slice(start)}` : text)
  return `${rest(from)} → ${rest(to)}`
}

/** A free field of a product, or a search word: it has a name of its own, which is shown as it is. */
const OWN_NAME = /^(more_details|word)\./

/**
 * `moreDetails` becomes "more details", `more_details.Brand` becomes "Brand". Amounts are shown in rupees, so "Paise" is
 * dropped.
 */
const fieldName = (key: string): string => {
  if (OWN_NAME.test(key)) return key.replace(OWN_NAME, '')
  return key
    .replace(/Paise$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The state to which an order was moved. */
const movedTo = ({ action, detail: { state } }: Pick<Entry, 'action' | 'detail'>): string | undefined => {
  if (action !== 'order.moved' || !isChange(state)) return undefined
  const known = orderStates.find((each) => each === state.to)
  return known && stateText({ state: known })
}

export type Sentence = { actor: string; did: string; subject: string; end: string; details: string[] }

/** An entry as a sentence, in the parts that are drawn differently, and its changes. */
export const sentenceOf = (entry: Entry): Sentence => {
  const to = movedTo(entry)
  const { state: _, ...rest } = entry.detail
  return {
    actor: actorText(entry),
    did: to === undefined ? actionText(entry) : 'set the order',
    subject: subjectText(entry),
    end: to === undefined ? '' : `to ${to}`,
    details: detailTexts(to === undefined ? entry : { ...entry, detail: rest }),
  }
}

/** The changed fields: "stock 12 → 5", "reason password". The name is omitted when the entry already shows it. */
export const detailTexts = ({ detail, subjectName }: Pick<Entry, 'detail' | 'subjectName'>): string[] =>
  Object.entries(detail)
    .filter(
      ([key, value]) => !(key === 'name' && (value === subjectName || subjectName === null)) && !Array.isArray(value),
    )
    .map(([key, value]) => {
      const inRupees = (one: unknown) =>
        key.endsWith('Paise') && typeof one === 'number' ? formatRupees(toRupees(one)) : one
      const text = isChange(value) ? shownChange(inRupees(value.from), inRupees(value.to)) : shown(inRupees(value))
      return `${fieldName(key)} ${text}`
    })
