import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { judgeAdvisories, silence } from './advisories.ts'

const shipped = new Set(['node_modules/leftpad', 'node_modules/rightpad'])
const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      leftpad: {
        severity,
        via: [{ title: 'Pads too far', url: 'https://advisories.test/1' }],
        range: '<2',
        nodes: ['node_modules/leftpad'],
      },
      rightpad: { severity: 'low', via: ['leftpad'], range: '*', nodes: ['node_modules/rightpad'] },
    },
  })

it('fails from high upwards, and names every weakness', () => {
  expect(judgeAdvisories(report('high'), shipped)).toEqual({
    failed: true,
    lines: ['high: leftpad <2: Pads too far https://advisories.test/1', 'low: rightpad *: through leftpad'],
  })
  expect(judgeAdvisories(report('critical'), shipped)?.failed).toBe(true)
  expect(judgeAdvisories(report('moderate'), shipped)?.failed).toBe(false)
  expect(judgeAdvisories('{"vulnerabilities":{}}', shipped)).toEqual({ failed: false, lines: [] })
})

it('knows a registry that does not answer', () => {
  expect(judgeAdvisories('{"message":"405 Method Not Allowed","error":{"summary":""}}', shipped)).toBeNull()
  expect(judgeAdvisories('', shipped)).toBeNull()
})

it('passes over packages that only build or test', () => {
  expect(judgeAdvisories(report('critical'), new Set())).toEqual({ failed: false, lines: [] })
})

it('says since when nobody has answered', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cache', 'unanswered-since')
  const told = 'Nobody has answered about advisories since 2026-03-01T10:00:00.000Z.'
  expect(silence(file, new Date('2026-03-01T10:00:00Z'))).toBe(told)
  expect(silence(file, new Date('2026-03-02T10:00:00Z'))).toBe(told)
})
