import { expect, it } from 'vitest'
import { pageHead } from './page-head.ts'

it('escapes structured data, so that no name in it can end its script element', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028'
  const page = { origin: 'https://shop.example', path: '/', title: name, description: name, data: { name } }
  const [script] = pageHead(page).scripts
  expect(script?.children).not.toContain('<')
  expect(JSON.parse(script?.children ?? '')).toEqual({ name })
})
