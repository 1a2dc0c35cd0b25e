import { expect, it } from 'vitest'
import { judgeAdvisories } from './check-advisories.ts'

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
