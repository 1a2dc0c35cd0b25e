// Audit log entries as text: the action, the actor, the subject and the changes.
import type { AuditEntryShape as Entry } from '@tokri/contract/audit.schema.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'

/** Texts by the action's name in the log. An action without a text is shown by its name. */
const actions: Readonly<Record<string, string>> = {
  'address.added': 'Added an address for',
  'backups.scheduled': 'Scheduled the backups',
  'category.created': 'Added the category',
  'category.deleted': 'Deleted the category',
  'category.reordered': 'Changed the order of the categories',
  'category.updated': 'Changed the category',
  'coupon.created': 'Added the coupon',
  'coupon.deleted': 'Deleted the coupon',
  'coupon.given': 'Gave a coupon for the late order',
  'coupon.updated': 'Changed the coupon',
  'demo.removed': 'Took the demo out of the shop',
  'discount.created': 'Added the discount',
  'discount.deleted': 'Deleted the discount',
  'discount.updated': 'Changed the discount',
  'home.created': 'Added to the home page',
  'home.deleted': 'Deleted from the home page',
  'home.updated': 'Changed on the home page',
  'key.created': 'Made the API key',
  'key.revoked': 'Revoked the API key',
  'offer.created': 'Added the offer',
  'offer.deleted': 'Deleted the offer',
  'offer.updated': 'Changed the offer',
  'import.taken-back': 'Took back an import',
  'order.adjusted': 'Noted what is missing in the order',
  'order.cash-handed-over': 'Gave cash back for the order',
  'order.changed': 'Changed the order',
  'order.moved': 'Moved the order',
  'order.problem-answered': 'Answered a problem with the order',
  'order.refund-given-again': 'Gave a refund again for the order',
  'order.refunded': 'Gave money back for the order',
  'order.taken-by-phone': 'Took by phone the order',
  'payment.upi-ended': 'Ended a UPI payment of another amount of the order',
  'payment.upi-entered': 'Entered a UPI payment of the order',
  'payment.returned': 'Returned the payment of the order',
  'pick.released': 'Handed back the order',
  'product.created': 'Uploaded the product',
  'product.imported': 'Imported products',
  'product.many-removed': 'Archived many products',
  'product.many-restored': 'Restored many products',
  'product.many-updated': 'Changed many products',
  'product.removed': 'Archived the product',
  'product.restored': 'Restored the product',
  'product.updated': 'Changed the product',
  'recipe.created': 'Added the recipe',
  'recipe.deleted': 'Deleted the recipe',
  'recipe.updated': 'Changed the recipe',
  'settings.updated': 'Changed the settings',
  'store.created': 'Added the store',
  'store.paused': 'Paused the store',
  'store.reopened': 'Opened the store',
  'store.updated': 'Changed the store',
  'subcategory.created': 'Added the subcategory',
  'subcategory.deleted': 'Deleted the subcategory',
  'subcategory.updated': 'Changed the subcategory',
  'synonyms.replaced': 'Changed the search words',
  'user.access-changed': 'Changed the access of',
  'user.created': 'Made the account of',
  'user.deleted': 'Deleted the own account',
  'user.denied': 'Was denied what is for administrators',
  'user.duties-changed': 'Changed the duties of',
  'user.email-change-asked': 'Asked for another e-mail',
  'user.email-changed': 'Changed the own e-mail',
  'user.invitation-revoked': 'Revoked an invitation',
  'user.invitation-taken': 'Took the invitation to work here',
  'user.invited': 'Invited somebody to work here',
  'user.mobile-proven': 'Confirmed the own mobile number',
  'user.number-released': 'Lost the mobile number to a new owner',
  'user.passkey-added': 'Added a passkey',
  'user.passkey-removed': 'Removed a passkey',
  'user.password-changed': 'Changed the own password',
  'user.password-reset': 'Set a new password',
  'user.phone-codes-used-up': 'Used up the phone codes of a day',
  'user.refused': 'Was refused at the sign-in',
  'user.recovery-code-used': 'Signed in with a recovery code',
  'user.recovery-codes-made': 'Made new recovery codes',
  'user.signed-in': 'Signed in',
  'user.totp-added': 'Added an authenticator app',
  'user.second-factor-reset': 'Took two-step sign-in off an account',
  'user.totp-removed': 'Removed the authenticator app',
  'webhook.created': 'Made the webhook',
  'webhook.deleted': 'Deleted the webhook',
  'webhook.replayed': 'Told events again to the webhook',
  'webhook.updated': 'Changed the webhook',
}

const actors: Readonly<Record<string, string>> = { guest: 'Somebody not signed in', shop: 'The shop itself' }

export const actionText = ({ action }: Pick<Entry, 'action'>): string => actions[action] ?? action

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
