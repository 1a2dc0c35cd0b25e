import type { NextFree } from '@tokri/rules/promotions.ts'
import { m } from '../../paraglide/messages.js'

const FREE = / · (\d+) free(?=, |$)/g

/** What an offer gives on a line, such as "Buy 2 get 1 free · 1 free": the name is the shop's own, the pieces are counted. */
export const offerLineText = (text: string): string =>
  text.replace(FREE, (_, pieces: string) => ` · ${m.offer_pieces_free({ pieces })}`)

/** What further pieces make free, such as "Add 1 more, it is free". */
export const nextFreeText = ({ add, free }: NextFree): string =>
  add === free ? m.offer_add_free({ add }) : m.offer_add_get_free({ add, free })
