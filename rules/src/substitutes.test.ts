import { expect, it } from 'vitest'
import { bestSubstitutes } from './substitutes.ts'

const goods = (name: string, brand: string, [rupees, of, amount]: [number, string, number], own = false) => ({
  ...{ name, brand, own, unitPricePaise: rupees * 100, size: { of, amount } },
})
const best = (ordered: ReturnType<typeof goods>, candidates: ReturnType<typeof goods>[]) =>
  bestSubstitutes(ordered, candidates).map(({ name, size }) => `${name}, ${size.amount}`)

it('toned milk is replaced by other toned milk before milk of another kind and curd, whatever their prices', () => {
  const ordered = goods('Meadowly Toned Milk', 'Meadowly', [29, 'ml', 500])
  const others = [
    goods('Meadowly Pouch Curd (Dahi)', 'Meadowly', [29, 'ml', 500]),
    goods('Meadowly Full Cream Milk', 'Meadowly', [30, 'ml', 500]),
    goods('Meadowly Double Toned Milk', 'Meadowly', [29, 'ml', 500]),
    goods('Meadowly Toned Milk', 'Meadowly', [57, 'ml', 1000]),
    goods('Nandivan Toned Milk', 'Nandivan', [33, 'ml', 500]),
  ]
  expect(best(ordered, others)).toEqual([
    'Nandivan Toned Milk, 500',
    'Meadowly Toned Milk, 1000',
    'Meadowly Double Toned Milk, 500',
    'Meadowly Full Cream Milk, 500',
    'Meadowly Pouch Curd (Dahi), 500',
  ])
})

it('basmati of another size comes before another rice of the same size', () => {
  const ordered = goods('Basmati Rice 5 kg', 'Basmora', [640, 'g', 5000])
  const others = [
    goods('Sona Masoori Rice 5 kg', 'Annafields', [640, 'g', 5000]),
    goods('Basmati Rice 1kg', 'Goldgrain', [165, 'g', 1000]),
    goods('Sella Basmati Rice 5 kg', 'Basmora', [600, 'g', 5000]),
  ]
  expect(best(ordered, others)).toEqual([
    'Basmati Rice 1kg, 1000',
    'Sella Basmati Rice 5 kg, 5000',
    'Sona Masoori Rice 5 kg, 5000',
  ])
})

it('of one kind the nearest in price and size is first, then the one whose whole name is most alike', () => {
  const ordered = goods('टोंड दूध', '', [30, 'ml', 500])
  const others = [
    goods('टोंड दूध', '', [60, 'ml', 1000]),
    goods('टोंड दूध', '', [36, 'ml', 500]),
    goods('Dhavala टोंड दूध', 'Dhavala', [30, 'ml', 500]),
    goods('टोंड दूध', 'Dhavala', [30, 'ml', 500]),
  ]
  expect(bestSubstitutes(ordered, others)).toEqual([others[3], others[2], others[1], others[0]])
})

it('the own choice of the shopper is the first, and a name without words is like nothing', () => {
  const ordered = goods('Toned Milk', '', [30, 'ml', 500])
  const own = goods('Oats', '', [99, 'g', 400], true)
  const nameless = goods('!', '', [30, 'ml', 500])
  const milk = goods('Milk', 'Milk', [300, 'ml', 500])
  expect(bestSubstitutes(ordered, [nameless, milk, own])).toEqual([own, milk, nameless])
  expect(bestSubstitutes(nameless, [own])).toEqual([own])
})
