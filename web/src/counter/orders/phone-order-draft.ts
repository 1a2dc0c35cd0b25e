// The draft of an order by phone. It stays in this tab until the order is placed, so that a reload loses nothing; logging
// out removes it (session.ts).

import type { InputOf } from '@tokri/contract/endpoint.ts'
import type { placePhoneOrderSchema } from '@tokri/contract/order.schema.ts'
import { useCallback, useState } from 'react'
import type { WantedLine } from '../../components/order/wanted-lines.tsx'
import type { SentForm } from '../../lib/api/idempotency-key.ts'
import { session } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'

export type Caller = { _id: string; name: string; email: string; mobile: string; last_login_date: string | null }
export type PhoneOrderDraft = {
  caller: Caller | null
  addressId: string | null
  lines: WantedLine[]
  doorNote: string
  /** The code of a coupon; empty for none. */
  coupon: string
  /** The end of the chosen quarter of an hour; null for an order that comes at once. */
  slot: string | null
  pay: 'cash' | 'link'
  /** The request without an answer: sent again after a reload, it places no second order. */
  sent: SentForm | null
}

const storageKey = declareKey('phone order', { personal: true })
const blank: PhoneOrderDraft = {
  ...{ caller: null, addressId: null, lines: [], doorNote: '', sent: null },
  ...{ coupon: '', slot: null, pay: 'cash' },
}

const storedDraft = (): PhoneOrderDraft => ({
  ...blank,
  ...(session.getJson(storageKey) as Partial<PhoneOrderDraft> | null), // written below
})

type Body = InputOf<typeof placePhoneOrderSchema>['body']
type Wish = Omit<Body, 'totalAmt'>

/** The request without an answer, if it is for what is wished now, at whatever total. */
export const unansweredOf = (sent: SentForm | null, wish: Wish): Body | null => {
  if (sent === null) return null
  const body = JSON.parse(sent.content) as Body // this page has written it
  const { totalAmt: _, ...rest } = body
  return JSON.stringify(sorted(rest)) === JSON.stringify(sorted(wish)) ? body : null
}
const sorted = (fields: object) => Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))

export const usePhoneOrderDraft = () => {
  const [draft, setDraft] = useState(storedDraft)
  const change = useCallback(
    (changes: Partial<PhoneOrderDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes }
        session.setJson(storageKey, next)
        return next
      }),
    [],
  )
  const clear = () => {
    session.remove(storageKey)
    setDraft(blank)
  }
  return { draft, change, clear }
}
