// Each language has pages of its own below its code. The renderers here are fakes that show what they were given.

import { getCategories } from '@tokri/contract/category.ts'
import { createClient } from '@tokri/contract/client.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { generousTimeouts, testShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { defaultStore } from '../modules/store/service.ts'
import { pages } from './host.ts'
import type { Renderer } from './renderer.ts'

const rendererOf = (language: string): Renderer => ({
  pageUrl: (url) => url,
  render: async ({ url, send, promise }) => {
    const { message } = await createClient(send)(getCategories)
    return new Response(`${language} ${url} ${message} ${Object.values(promise ?? {})}`)
  },
  errorPage: (status) => `${language} ${status}`,
})

const { deps } = await testShop()
const app = await buildApp(deps, generousTimeouts.app)
await app.register(pages, {
  renderers: new Map(['en', 'hi'].map((language) => [language, rendererOf(language)])),
  freshness: deps.watch,
  shownStock: () => new Map(),
  defaultStore: () => defaultStore(deps)._id,
  storeOfVisitor: () => null,
  promiseOf: (_, language) => ({ title: `closed in ${language}` }),
  publicUrl: deps.publicUrl,
})
afterAll(() => app.close())

const open = (url: string, cookie?: string) => app.inject({ url, headers: cookie === undefined ? {} : { cookie } })

describe('an address with the code of a language', () => {
  it('is the page of that language, with data and promise in it', async () => {
    expect((await open('/hi/cart')).body).toBe('hi /cart श्रेणियाँ closed in hi')
    expect((await open('/cart')).body).toBe('en /cart Categories closed in en')
    expect((await open('/hi/?q=1')).body).toMatch(/^hi \/\?q=1 /)
  })

  it('has a slash behind the code, which no other word can be', async () => {
    const bare = await open('/hi?q=1')
    expect([bare.statusCode, bare.headers.location]).toEqual([308, '/hi/?q=1'])
    expect((await open('/himalaya')).body).toMatch(/^en \/himalaya /)
    expect((await open('/xx/cart')).body).toMatch(/^en \/xx\/cart /)
  })

  it('stays in it, whatever language the visitor has chosen', async () => {
    expect((await open('/hi/cart', 'language=en')).body).toMatch(/^hi /)
  })

  it('stays in it on the way to the counter', async () => {
    expect((await open('/hi/admin')).headers.location).toBe('/hi/dashboard')
  })
})

describe('an address without a language', () => {
  it('leads a visitor who has chosen one to its page, and no cache keeps that', async () => {
    const { statusCode, headers } = await open('/search?q=milk', 'place=560038; language=hi')
    expect([statusCode, headers.location]).toEqual([302, '/hi/search?q=milk'])
    expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'Cookie'])
  })

  it('is English for everybody else', async () => {
    for (const cookie of [undefined, 'language=en', 'language=xx', 'language=', 'my-language=hi'])
      expect((await open('/cart', cookie)).body).toMatch(/^en /)
  })

  it('stays for files that programs read', async () => {
    for (const url of ['/sitemap.xml', '/robots.txt', '/app.webmanifest'])
      expect((await open(url, 'language=hi')).body).toMatch(/^en /)
  })
})
