import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy, scriptHashes } from './script-policy.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const scriptsOf = (policy: string) => policy.split('; ').find((part) => part.startsWith('script-src'))

describe('script policy', () => {
  it('allows exactly the inline scripts of the page', () => {
    const html = `<script>a()</script><script type="module" src="/x.js"></script>
      <script type="module" async="">b("</div>")\n</script><script type="application/ld+json">{"c":1}</script>`
    expect(scriptHashes(html)).toEqual([hashOf('a()'), hashOf('b("</div>")\n')])
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
