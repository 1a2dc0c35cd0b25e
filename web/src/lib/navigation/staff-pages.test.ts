import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isStaffPage } from './staff-pages.ts'

/** The addresses of a generated route tree. */
const pathsOf = (file: string) =>
  [...readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').matchAll(/'\.\/routes\/([^']+)'/g)].map(
    ([, name = '']) =>
      `/${name
        .replaceAll('.', '/')
        .replace('_counter/', '')
        .replace('_admin/', '')
        .replace(/(^|\/)index$/, '')}`,
  )

describe('the routes of shoppers', () => {
  const all = pathsOf('route-tree.gen.ts')
  const shop = pathsOf('shop-route-tree.gen.js')

  it('are all routes without those of the counter and of /floor', () => {
    expect(shop).toEqual(all.filter((path) => !isStaffPage(path)))
    expect(all.length - shop.length).toBeGreaterThan(20)
  })

  it.each(['/floor', '/floor/pick', '/dashboard/orders/1', '/dashboard/figures', '/dashboard/nonsense'])(
    'do not include %s',
    (path) => expect(isStaffPage(path)).toBe(true),
  )

  it.each([
    '/',
    '/floor-cleaners-1/mops-2',
    '/dashboard',
    '/dashboard/',
    '/dashboard/myorders/1',
    '/dashboard/favourites',
    '/dashboard/profile',
  ])('include %s', (path) => expect(isStaffPage(path)).toBe(false))
})
