// Bounds what one person holds in open orders that are not paid: those take goods from everybody else and cost nothing. An
// account, a mobile, an address and a browser are bounded each alone, because another account is free. The bound is three
// times as high after a first delivery, and for orders that are paid online, whose stock is held for minutes only. The
// people of a network who have no delivery yet are bounded together, far above what an office or a carrier's customers need.
import { createHmac, randomBytes } from 'node:crypto'
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { toPaise } from '@tokri/rules/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { isPublicAddress } from '../../../platform/http/public-address.ts'
import { clientOf } from '../../../platform/security/client-address.ts'
import * as queries from '../rows/holder-queries.ts'

/** Where an order comes from. The network is null on loopback and private addresses. */
export type OrderClient = { browser: string; network: string | null }

const COOKIE = 'shopper'
const A_YEAR = 365 * 86_400

/** `8.8.4` for an IPv4 address, which is its /24, and the /64 of an IPv6 address. */
const networkOf = (ip: string): string | null => {
  const client = clientOf(ip)
  if (client.includes(':')) return isPublicAddress(`${client}::`) ? client : null
  return isPublicAddress(client) ? client.split('.').slice(0, 3).join('.') : null
}

/** The client of a request that orders; null in a shop without the bound. The cookie tells browsers apart, and nothing else. */
export const orderClientOf = (
  { settings, publicUrl }: Pick<Deps, 'settings' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): OrderClient | null => {
  if (settings.current.newShopper === null) return null
  const browser = readCookie(request, publicUrl, COOKIE) ?? randomBytes(12).toString('base64url')
  setCookie(reply, publicUrl, { name: COOKIE, value: browser, seconds: A_YEAR, path: '/api/order' })
  return { browser, network: networkOf(request.ip) }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Keyed, so that nobody finds the mobile or address behind a holder by trying them all. */
const holder = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, kind: queries.HolderKind, value: string): string =>
  `${kind}:${createHmac('sha256', jwtSecret).update(`order holder\n${kind}\n${value}`).digest('base64url').slice(0, 22)}`

type NewOrder = {
  userId: string
  address: Pick<AddressShape, 'address_line' | 'pincode' | 'mobile'>
  client: OrderClient
  pieces: number
  paise: number
  paysOnline: boolean
  /** The order that changes; null for a new one. */
  changes: string | null
}

const AFTER_DELIVERY = 3
const ONLINE = 3
const NETWORK = 25

/**
 * Throws `too_many_open` if the order would bring one of its holders above the bound. Returns the holders to write with it.
 * Other orders of the same person wait until the transaction ends.
 */
export const refuseTooManyOpen = async (
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'jwtSecret'>,
  { userId, address, client, pieces, paise, paysOnline, changes }: NewOrder,
): Promise<string[]> => {
  const bound = deps.settings.current.newShopper
  if (bound === null) return []
  const hasDelivery = await queries.hasDelivery(tx, userId)
  const person = [
    holder(deps, 'account', userId),
    holder(deps, 'mobile', address.mobile.replaceAll(/\D/g, '').slice(-10)),
    holder(deps, 'address', plain(address.address_line + address.pincode)),
    holder(deps, 'browser', client.browser),
  ]
  const network = client.network === null || hasDelivery ? [] : [holder(deps, 'network', client.network)]
  await queries.lockHolders(tx, person)
  const holders = [...person, ...network]
  for (const held of await queries.readHeld(tx, holders, changes)) {
    const times =
      (held.holder.startsWith('network:') ? NETWORK : hasDelivery ? AFTER_DELIVERY : 1) * (paysOnline ? ONLINE : 1)
    if (
      held.orders + 1 > bound.openOrders * times ||
      held.pieces + pieces > bound.pieces * times ||
      // Whoever pays now may buy for as much as they like.
      (!paysOnline && held.paise + paise > toPaise(bound.amount) * times)
    )
      throw new AppError('too_many_open')
  }
  return holders
}

/**
 * Throws `slot_full` if one of the holders of a new order has as many orders in the slot as a new shopper may have open, paid
 * or not: a slot has few places. Call it when the slot is taken, so that the other orders for it wait.
 */
export const refuseTooManyInSlot = async (
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { holders, storeId, at }: { holders: readonly string[]; storeId: string; at: Date },
): Promise<void> => {
  const bound = settings.current.newShopper
  const person = holders.filter((one) => !one.startsWith('network:'))
  if (bound === null || person.length === 0) return
  if ((await queries.readHeldInSlot(tx, { holders: person, storeId, at })) >= bound.openOrders)
    throw new AppError('slot_full', { message: 'You have enough orders at this time. Choose another one.' })
}

type ScarceLine = { id: string; name: string; quantity: number; stock: number }

/** Throws `too_many_pieces` for a line with more pieces of a scarce product than one order may take. */
export const refuseTooManyPieces = ({ settings }: Pick<Deps, 'settings'>, lines: readonly ScarceLine[]): void => {
  const { scarce } = settings.current
  if (scarce === null) return
  const line = lines.find(({ stock, quantity }) => stock < scarce.below && quantity > scarce.pieces)
  if (line)
    throw new AppError('too_many_pieces', {
      message: `Only ${scarce.pieces} of this product per order`,
      data: { productId: line.id, name: line.name, most: scarce.pieces },
    })
}
