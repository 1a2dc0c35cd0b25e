import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy, ownScripts } from './script-policy.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const scriptsOf = (policy: string) => policy.split('; ').find((part) => part.startsWith('script-src'))

describe('script policy', () => {
  const page = `<script nonce="n1">a()</script><script nonce="n1" type="module" src="/x.js"></script>
    <script type="module" async="" nonce="n1">b("</div>")\n</script>
    <script type="application/ld+json" nonce="n1">{"c":1}</script>`

  it('allows exactly the inline scripts of the page', () => {
    expect(ownScripts(page, 'n1').hashes).toEqual([hashOf('a()'), hashOf('b("</div>")\n')])
  })

  it('allows no script that came with the data', () => {
    const goods =
      '<script>steal()</script><script nonce="n2">steal()</script><p title=\' nonce="n1"\'><script>steal()</script>'
    expect(ownScripts(page + goods, 'n1').hashes).toEqual(ownScripts(page, 'n1').hashes)
  })

  it('leaves nothing of the nonce in the page, whose bytes stay the same', () => {
    const named = `<meta property="csp-nonce" content="n1"/>${page}`
    expect(ownScripts(named, 'n1').html).toBe(ownScripts(page.replaceAll('n1', 'n2'), 'n2').html)
    expect(ownScripts(named, 'n1').html).not.toContain('n1')
  })

  it('never allows inline scripts at large', () => {
    expect(scriptsOf(contentPolicy([hashOf('a()')]))).toBe(`script-src 'self' ${hashOf('a()')}`)
  })

  it('allows connections to the origin of the map, where there is one', () => {
    const connections = (policy: string) => policy.split('; ').find((part) => part.startsWith('connect-src'))
    expect(connections(contentPolicy([]))).toBe("connect-src 'self'")
    expect(connections(contentPolicy([], { mapOrigin: 'https://tiles.example' }))).toBe(
      "connect-src 'self' https://tiles.example",
    )
  })

  it('allows WebAssembly, and no other evaluation, where a page asks for it', () => {
    expect(scriptsOf(contentPolicy([hashOf('a()')], { wasm: true }))).toBe(
      `script-src 'self' 'wasm-unsafe-eval' ${hashOf('a()')}`,
    )
  })
})
