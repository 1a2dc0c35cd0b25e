import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy, scriptHashes } from './script-policy.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

describe('script policy', () => {
  it('allows exactly the inline scripts of the page', () => {
    const html = `<script>a()</script><script type="module" src="/x.js"></script>
      <script type="module" async="">b("</div>")\n</script><script type="application/ld+json">{"c":1}</script>`
    expect(scriptHashes(html)).toEqual([hashOf('a()'), hashOf('b("</div>")\n')])
  })

  it('never allows inline scripts at large', () => {
    const scripts = contentPolicy([hashOf('a()')])
      .split('; ')
      .find((part) => part.startsWith('script-src'))
    expect(scripts).toBe(`script-src 'self' ${hashOf('a()')}`)
  })
})
