import { expect, it, vi } from 'vitest'
import { pageHead } from './page-head.ts'

it('escapes structured data, so that no name in it can end its script element', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028'
  const page = { origin: 'https://shop.example', path: '/', title: name, description: name, data: () => ({ name }) }
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
  const data = (address: (path: string) => string) => ({ url: address('/recipes') })
  const { links, meta, scripts } = hindiPageHead({ origin, path: '/recipes', title: 'व्यंजन', description: '', data })
  expect(scripts[0]?.children).toBe('{"url":"https://shop.example/hi/recipes"}')
  expect(links).toEqual([
    { rel: 'canonical', href: 'https://shop.example/hi/recipes' },
    { rel: 'alternate', hrefLang: 'en', href: 'https://shop.example/recipes' },
    { rel: 'alternate', hrefLang: 'hi', href: 'https://shop.example/hi/recipes' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://shop.example/recipes' },
  ])
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://shop.example/hi/recipes' })
})

const descriptionOf = (description: string) =>
  pageHead({ origin: '', path: '/', title: '', description }).meta.find(
    (tag) => 'name' in tag && tag.name === 'description',
  )

it.each([
  ['an emoji', `${'x'.repeat(157)}👩‍🌾 farm`, 'x'.repeat(157)],
  ['a syllable', `${'x'.repeat(159)}क्षेत्र`, 'x'.repeat(159)],
  ['no letter', `${'x'.repeat(161)}`, 'x'.repeat(160)],
  ['nothing', 'x'.repeat(160), 'x'.repeat(160)],
])('cuts a long description without cutting %s', (_, text, content) => {
  expect(descriptionOf(text)).toMatchObject({ content })
})

it('tells search engines which pages they may not show', () => {
  const robotsOf = (listed?: boolean) =>
    pageHead({
      origin: '',
      path: '/',
      title: '',
      description: '',
      ...(listed !== undefined && { listed }),
    }).meta.filter((tag) => 'name' in tag && tag.name === 'robots')
  expect([robotsOf(), robotsOf(true), robotsOf(false)]).toEqual([[], [], [{ name: 'robots', content: 'noindex' }]])
})
