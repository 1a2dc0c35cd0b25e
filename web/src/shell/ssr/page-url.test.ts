import { describe, expect, it } from 'vitest'
import { pageUrl } from './page-url.ts'

describe('pageUrl', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/?utm_source=x', '/'],
    ['/search?q=ice%20cream&utm=1', '/search?q=ice+cream'],
    ['/search?q=5', '/search?q=5'],
    ['/search?q=', '/search'],
    ['/Search/?q=Milk', '/search?q=Milk'],
    ['/search?q=%00mi%1Flk', '/search?q=milk'],
    ['/search?q=toned%09milk', '/search?q=toned+milk'],
    [
      '/search?diet=Vegetarian&q=milk&brand=Am%00ul&x=1&subCategory=s1',
      '/search?q=milk&subCategory=s1&brand=Amul&diet=Vegetarian',
    ],
    ['/dairy-c1/milk-s1/?sort=price-up&page=2', '/dairy-c1/milk-s1?sort=price-up'],
    [
      '/dairy-c1/milk-s1?inStock=true&minDiscount=20&maxPrice=99',
      '/dairy-c1/milk-s1?inStock=true&minDiscount=20&maxPrice=99',
    ],
    ['/dairy-c1/milk-s1?sort=popular&inStock=no&minDiscount=-4&maxPrice=1e9', '/dairy-c1/milk-s1'],
    ['/product/toned-milk-p1?x=%00', '/product/toned-milk-p1'],
    ['//evil.example/a', '/evil.example/a'],
  ])('reads %s as %s', (given, kept) => expect(pageUrl(given)).toBe(kept))

  it('cuts a search to a hundred characters', () => {
    expect(pageUrl(`/search?q=${'a'.repeat(500)}`)).toBe(`/search?q=${'a'.repeat(100)}`)
  })
})
