import { expect, it, vi } from 'vitest'
import { pageHead } from './page-head.ts'

it('escapes structured data, so that no name in it can end its script element', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028'
  const page = { origin: 'https://shop.example', path: '/', title: name, description: name, data: { name } }
  const [script] = pageHead(page).scripts
  expect(script?.children).not.toContain('<')
  expect(JSON.parse(script?.children ?? '')).toEqual({ name })
})

it('names its own address in its language, and the page of every language', async () => {
  const origin = 'https://shop.example'
  vi.stubGlobal('__LANGUAGE__', 'hi')
  vi.stubGlobal('__LANGUAGES__', [
    { code: 'en', name: 'English' },
    { code: 'hi', name: 'हिन्दी' },
  ])
  vi.resetModules()
  const { pageHead: hindiPageHead } = await import('./page-head.ts')
  vi.unstubAllGlobals()
  vi.resetModules() // test files share loaded modules, and those of the others are English
  const { links, meta } = hindiPageHead({ origin, path: '/recipes', title: 'व्यंजन', description: '' })
  expect(links).toEqual([
    { rel: 'canonical', href: 'https://shop.example/hi/recipes' },
    { rel: 'alternate', hrefLang: 'en', href: 'https://shop.example/recipes' },
    { rel: 'alternate', hrefLang: 'hi', href: 'https://shop.example/hi/recipes' },
  ])
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://shop.example/hi/recipes' })
})
