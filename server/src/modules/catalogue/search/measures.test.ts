import { describe, expect, it } from 'vitest'
import { measureCode, takeMeasures } from './measures.ts'

const taken = (text: string) => {
  const { rest, measures } = takeMeasures(text)
  return [rest.trim().replace(/\s+/g, ' '), ...measures.map(({ of, amount }) => `${amount} ${of}`)]
}

describe('measures', () => {
  it.each([
    ['1l milk', ['milk', '1000 ml']],
    ['milk 1 ltr', ['milk', '1000 ml']],
    ['1.5 kg rice', ['rice', '1500 g']],
    ['0,5 l', ['', '500 ml']],
    ['500gm paneer', ['paneer', '500 g']],
    ['2 x 500 ml', ['', '500 ml', '1000 ml']],
    ['6 x 200ml', ['', '200 ml', '1200 ml']],
    ['pack of 6', ['', '6 pc']],
    ['eggs 6 pcs', ['eggs', '6 pc']],
    ['dozen eggs', ['eggs', '12 pc']],
    ['2 dozen bananas', ['bananas', '24 pc']],
    ['half kg onion', ['onion', '500 g']],
    ['1/2 kg onion', ['onion', '500 g']],
    ['½ l milk', ['milk', '500 ml']],
    ['1 pack (500 g)', ['( )', '1 pc', '500 g']],
    ['7up', ['7up']],
    ['vitamin b12 gummies', ['vitamin b12 gummies']],
    ['50-50 biscuit', ['50-50 biscuit']],
    ['maggi 2 minute', ['maggi 2 minute']],
    ['lemon', ['lemon']],
    ['gluten free', ['gluten free']],
  ])('are extracted from "%s"', (text, expected) => expect(taken(text)).toEqual(expected))

  it('are equal for the same amount, and differ by kind', () => {
    const code = (text: string) => takeMeasures(text).measures.map(measureCode)[0]
    expect(code('1 l')).toBe(code('1000ml'))
    expect(code('1 kg')).toBe(code('1000 gms'))
    expect(new Set([code('1 kg'), code('1 l'), code('1000 pcs'), code('999 g')]).size).toBe(4)
  })
})
