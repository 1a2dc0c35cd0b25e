import { expect, it } from 'vitest'
import type { Drop } from './ride-action.ts'
import { type Scanned, type ScanResult, scanBag } from './scan-bag.ts'

const drop = (orderId: string, orderNumber: string, bags: number) => ({ orderId, orderNumber, bags }) as Drop
const drops = [drop('one', 'T-4F7K2', 2), drop('two', 'T-9GXTV', 1), drop('three', 'T-K8ENW', 0)]

const scanAll = (codes: readonly string[]): ScanResult | undefined => {
  let scanned: Scanned = new Map()
  let last: ScanResult | undefined
  for (const code of codes) {
    last = scanBag(drops, scanned, code)
    if (last.kind === 'scanned') scanned = last.scanned
  }
  return last
}

it('is complete with the last bag of the order, in any sequence', () => {
  expect(scanAll(['T-4F7K2/2'])).toMatchObject({ orderId: 'one', complete: false, text: 'T-4F7K2: 1 of 2 bags' })
  expect(scanAll(['T-4F7K2/2', 'T-9GXTV/1', 'T-4F7K2/1'])).toMatchObject({ orderId: 'one', complete: true })
  expect(scanAll(['T-K8ENW/1'])).toMatchObject({ orderId: 'three', complete: true })
})

it('takes the number of an order for its only bag', () => {
  expect(scanAll(['T-9GXTV'])).toMatchObject({ orderId: 'two', complete: true })
})

it('counts a bag that is scanned twice once', () => {
  expect(scanAll(['T-4F7K2/2', 'T-4F7K2/2'])).toMatchObject({ complete: false, text: 'T-4F7K2: 1 of 2 bags' })
})

it.each([
  ['T-ZZZZZ/1', 'T-ZZZZZ is not part of this trip'],
  ['T-9GXTV/2', 'T-9GXTV has 1 bag, this is bag 2'],
  ['T-4F7K2', 'T-4F7K2 has 2 bags: add which one, such as T-4F7K2/1'],
  ['8901234567894', 'That is not part of this trip'],
])('refuses %s', (code, text) => {
  expect(scanAll([code])).toEqual({ kind: 'refused', text })
})
