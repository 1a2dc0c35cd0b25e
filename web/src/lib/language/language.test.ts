import { describe, expect, it, vi } from 'vitest'

describe('addresses', () => {
  it('have no prefix in the base language', async () => {
    const { addressIn, language, publicAddress, withoutLanguage } = await import('./language.ts')
    expect(language).toBe('en')
    expect([publicAddress('/'), publicAddress('/cart')]).toEqual(['/', '/cart'])
    expect([addressIn('hi', '/'), addressIn('hi', '/search?q=milk')]).toEqual(['/hi/', '/hi/search?q=milk'])
    expect(withoutLanguage('/hi/cart')).toBe('/hi/cart')
  })

  it('have the code of another language', async () => {
    vi.stubGlobal('__LANGUAGE__', 'hi')
    vi.resetModules()
    const { languageHeader, publicAddress, withoutLanguage } = await import('./language.ts')
    vi.unstubAllGlobals()
    vi.resetModules() // test files share loaded modules, and those of the others are English
    expect([publicAddress('/'), publicAddress('/cart')]).toEqual(['/hi/', '/hi/cart'])
    expect(['/hi', '/hi/', '/hi/cart', '/himalaya', '/cart'].map(withoutLanguage)).toEqual([
      '/',
      '/',
      '/cart',
      '/himalaya',
      '/cart',
    ])
    expect(languageHeader).toEqual({ 'tokri-language': 'hi' })
  })
})
