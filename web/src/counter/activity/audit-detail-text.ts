// What an audit log entry changed, in the words of the counter: no keys of the program, and no values that say nothing to a
// person.
import type { AuditEntryShape as Entry } from '@tokri/contract/audit.schema.ts'
import { type ChargeStep, ladderInRupees, noCharges } from '@tokri/rules/bill.ts'
import { messageTemplates } from '@tokri/rules/messages.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import type { ShopPageName } from '@tokri/rules/shop-pages.ts'
import { plainSettings } from '@tokri/rules/shop-settings.ts'
import { formatDate, formatDateTime } from '../../lib/browser/format-date.ts'
import { messageTitles } from '../settings/message-titles.ts'

type Change = { from: unknown; to: unknown }
export const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** What the counter calls fields whose key says something else. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(plainSettings).map(([key, { label }]) => [key, label])),
  ...{ lat: 'position', lng: 'position', radiusKm: 'distance around the store (km)', polygon: 'outline' },
  ...{ gst: 'GST registration', upi: 'own UPI address', closedOn: 'closed on', brandHue: 'colour' },
  ...{ storeName: 'store name', chargeLadder: 'service charge', smtp: 'mail server', image: 'pictures' },
  ...{ hours: 'opening hours', file: 'from' },
  ...{ 'social.facebook': 'link to Facebook', 'social.instagram': 'link to Instagram' },
  'social.linkedin': 'link to LinkedIn',
  ...{ razorpay: 'keys of Razorpay', stripe: 'keys of Stripe' },
  ...Object.fromEntries(
    Object.entries(messageTitles).map(([key, title]) => [`templates.${key}`, `text of “${title}”`]),
  ),
  ...Object.fromEntries(
    Object.entries(messageTitles).map(([key, title]) => [`messageKinds.${key}`, `ways of sending “${title}”`]),
  ),
  ...{ 'seller.fssai': 'FSSAI licence number', 'seller.grievanceOfficer': 'grievance officer' },
  ...{ 'seller.legalName': 'legal name', 'seller.address': 'address of the seller' },
  ...{ 'seller.email': 'e-mail for shoppers', 'seller.phone': 'phone for shoppers' },
  ...{ 'gst.gstin': 'GSTIN', 'gst.legalName': 'legal name', 'upi.vpa': 'own UPI address' },
  ...{ 'upi.name': 'name that payment apps show' },
  ...{ 'charges.delivery': 'delivery charge', 'charges.deliveryFreeFrom': 'free delivery from' },
  ...{ 'charges.smallCart': 'charge for a small cart', 'charges.smallCartBelow': 'small carts below' },
  ...{ 'descriptions.home': 'description of the home page', 'descriptions.search': 'description of the search page' },
  ...{ 'floor.roundCash': 'cash in whole rupees', 'floor.loadSeconds': 'seconds to load packed bags' },
  ...{ 'floor.heardSeconds': 'seconds without a call until a rider loses a trip' },
  ...{ 'floor.handSeconds': 'seconds without a call until nobody counts on a person' },
  ...{ 'slots.ordersPerSlot': 'orders in each quarter of an hour' },
  ...{ 'slots.cutoffMinutes': 'minutes before a quarter of an hour begins until it can be chosen' },
  ...{ newShopper: 'bound for new shoppers', scarce: 'bound for scarce products', subCategory: 'subcategories' },
  ...{ category: 'categories', created: 'added', skipped: 'left out', removed: 'archived' },
}

/** Of these a person only wants to know that they changed. */
const VAGUE = new Set([
  ...['lat', 'lng', 'polygon', 'logo', 'banner', 'image', 'brandHue', 'promises'],
  ...['category', 'subCategory', 'newShopper', 'scarce', 'razorpay', 'stripe', 'smtp'],
  ...messageTemplates.flatMap((name) => [`templates.${name}`, `messageKinds.${name}`]),
])
/** A file or an id. */
const SAYS_NOTHING = /^(\/(media|art)\/|0[0-9a-z]{23}$)/

const pageTitles: Readonly<Record<ShopPageName, string>> = {
  privacy: 'Privacy policy',
  terms: 'Terms of use',
  refunds: 'Cancellation and refunds',
  shipping: 'Delivery',
  contact: 'Contact',
}
const pageTitleOf = (key: string): string | undefined =>
  Object.entries(pageTitles).find(([name]) => key === `pages.${name}`)?.[1]

const pageVerb = ({ from, to }: Change): string =>
  to === null ? 'took back the page' : from === null ? 'published the page' : 'changed the page'

/** Of a change of the settings that is one page: what was done, and to which. */
export const pageChange = ({ action, detail }: Pick<Entry, 'action' | 'detail'>): [string, string] | undefined => {
  const [[key, value] = ['', null], ...others] = Object.entries(detail)
  const title = pageTitleOf(key)
  if (action !== 'settings.updated' || others.length > 0 || title === undefined || !isChange(value)) return undefined
  return [pageVerb(value), title]
}

/** Lists and objects are noted as JSON. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

const LONGEST = 80
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/
const said = (value: unknown): string => {
  if (isNothing(value)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => !isNothing(part))
      .map(said)
      .join(', ')
  const text = String(value)
  if (MOMENT.test(text)) return formatDateTime(text)
  return DAY.test(text) ? formatDate(`${text}T12:00Z`) : text
}
const shown = (value: unknown): string => shortened(said(value))

/** How much of a long text is shown before its first difference. */
const BEFORE = 20

/** The old and the new value. Of long texts, the beginning that they share is left out. */
const shownChange = (from: string, to: string): string => {
  if (Math.max(from.length, to.length) <= LONGEST) return `${from} → ${to}`
  let same = 0
  while (same < from.length && from[same] === to[same]) same += 1
  const start = Math.max(0, same - BEFORE)
  const rest = (text: string) => shortened(start > 0 ? `…${text.slice(start)}` : text)
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
  // A line of an order: name and unit of the product.
  if (key.includes(' ')) return key
  return (
    names[key] ??
    key
      .replace(/(Paise|Id)$/, '')
      .replaceAll(/[_.]/g, ' ')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  )
}

/** Of these an amount in rupees is noted. */
const RUPEES = new Set([
  ...['amount', 'counted', 'difference'],
  ...Object.keys(noCharges).map((name) => `charges.${name}`),
])

/** The steps of a ladder that changed: "8.5% up to ₹200, 1% above", or "1%" of every order. */
const ladderText = (steps: readonly ChargeStep[]): string =>
  ladderInRupees(steps)
    .map(({ upTo, percent }) => {
      if (upTo === null && steps.length === 1) return `${percent}%`
      return `${percent}% ${upTo === null ? 'above' : `up to ${formatRupees(upTo)}`}`
    })
    .join(', ')

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const daysText = (numbers: readonly number[]): string => {
  if (numbers.length === days.length) return 'every day'
  const sorted = numbers.map((day) => (day + 6) % 7).sort((one, other) => one - other)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const isRange = sorted.length > 2 && last - first === sorted.length - 1
  return isRange ? `${days[first]}–${days[last]}` : sorted.map((day) => days[day]).join(', ')
}

/** Noted are a day and its hours: "1 07:00-23:00" is "Mon 07:00–23:00". */
const hoursText = (noted: readonly unknown[]): string =>
  [...Map.groupBy(noted.map(String), (one) => one.slice(2))]
    .map(([hours, each]) => `${daysText(each.map((one) => Number(one[0])))} ${hours.replace('-', '–')}`)
    .join(', ')

const switches = new Set([
  ...Object.entries(plainSettings).flatMap(([name, { unit }]) => (unit === 'switch' ? [name] : [])),
  'floor.roundCash',
])

const saysNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(saysNothing)
    : typeof value === 'string' && SAYS_NOTHING.test(value)

type Noted = Pick<Entry, 'action' | 'detail' | 'subjectName'>

const changeText = (key: string, { from, to }: Change, action: Entry['action']): string => {
  const name = fieldName(key)
  if (key === 'active' && typeof to === 'boolean') {
    if (action === 'store.updated') return to ? 'restored' : 'archived'
    return to ? 'resumed' : 'paused'
  }
  if (switches.has(key)) return `switched ${to === true ? 'on' : 'off'}: ${name}`
  const isVague = VAGUE.has(key) || saysNothing(from) || saysNothing(to)
  if (isNothing(to)) return isVague ? `${name} removed` : `${name} removed: ${shown(from)}`
  if (isVague) return `${name} ${isNothing(from) ? 'added' : 'changed'}`
  return isNothing(from) ? `${name}: ${shown(to)}` : `${name} ${shownChange(said(from), said(to))}`
}

const ofImport = (action: Entry['action']): boolean => action === 'product.imported' || action === 'import.taken-back'

const detailText = (key: string, noted: unknown, action: Entry['action']): string => {
  const asShown = (one: unknown) => {
    if (typeof one === 'number' && RUPEES.has(key)) return formatRupees(one)
    if (typeof one === 'number' && key.endsWith('Paise')) return formatRupees(toRupees(one))
    const value = parsed(one)
    if (!Array.isArray(value)) return value
    if (key === 'hours') return value.length === 0 ? 'always' : hoursText(value)
    return key === 'chargeLadder' ? ladderText(value) : value
  }
  const title = pageTitleOf(key)
  if (title !== undefined && isChange(noted)) return `${pageVerb(noted)} ${title}`
  if (isChange(noted)) return changeText(key, { from: asShown(noted.from), to: asShown(noted.to) }, action)
  const value = asShown(noted)
  if (ofImport(action) && typeof value === 'number') return value === 0 ? '' : `${value} ${fieldName(key)}`
  // Who is no administrator: that is the rule.
  if (key === 'role' && value === 'User') return ''
  return isNothing(value) || saysNothing(value) ? '' : `${fieldName(key)} ${shown(value)}`
}

/** The changed fields: "stock 12 → 5", "reason password". The name is omitted when the entry already shows it. */
export const detailTexts = (entry: Noted): string[] => {
  const { action, detail, subjectName } = entry
  if (pageChange(entry)) return []
  const texts = Object.entries(detail)
    .filter(
      ([key, value]) => !(key === 'name' && (value === subjectName || subjectName === null)) && !Array.isArray(value),
    )
    .map(([key, value]) => detailText(key, value, action))
  return [...new Set(texts)].filter((text) => text !== '')
}
