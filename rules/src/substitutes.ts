// The sequence in which a picker is offered substitutes: the shopper's own choice, then the same kind of goods, and of one kind
// the nearest in price and size. A dearer toned milk replaces toned milk better than curd of the same price does.

/** What is compared of a product. `size`: grams, millilitres or pieces. */
type Compared = {
  name: string
  /** Empty without one. It says nothing about the kind. */
  brand: string
  unitPricePaise: number
  size: { of: string; amount: number } | undefined
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])

/** How alike two sets of words are: the share of the words that both have, from 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : [...one].filter((word) => other.has(word)).length / all
}

const SIZE = /\d+([.,]\d+)?\s*\p{L}{0,3}(?![\p{L}\p{M}\p{N}])/gu

/** The words of a name that say what it is: "Testwell Toned Milk 500 ml" is toned milk. */
const kindOf = ({ name, brand }: Compared): Set<string> => {
  const words = wordsOf(name.replace(SIZE, ' '))
  const ofBrand = wordsOf(brand)
  const kind = [...words].filter((word) => !ofBrand.has(word))
  return kind.length === 0 ? words : new Set(kind)
}

/** The absolute logarithm of the ratio of two numbers: 0 if they are equal or cannot be compared. */
const distance = (one: number, other: number): number => (one > 0 && other > 0 ? Math.abs(Math.log(one / other)) : 0)

const sizeDistance = (a: Compared['size'], b: Compared['size']): number =>
  a && b && a.of === b.of ? distance(a.amount, b.amount) : 0

/** The best first. `own` is the shopper's own choice. */
export const bestSubstitutes = <T extends Compared & { own: boolean }>(
  ordered: Compared,
  candidates: readonly T[],
): T[] => {
  const kind = kindOf(ordered)
  const names = wordsOf(ordered.name)
  return candidates
    .map((one) => ({
      one,
      kind: likeness(kindOf(one), kind),
      far: distance(one.unitPricePaise, ordered.unitPricePaise) + sizeDistance(one.size, ordered.size),
      alike: likeness(wordsOf(one.name), names),
    }))
    .sort(
      (a, b) =>
        Number(b.one.own) - Number(a.one.own) ||
        b.kind - a.kind ||
        a.far - b.far ||
        // Of equally near ones, the one whose whole name is most alike.
        b.alike - a.alike,
    )
    .map(({ one }) => one)
}
