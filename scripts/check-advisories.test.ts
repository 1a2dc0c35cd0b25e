import { expect, it } from 'vitest'
import { judgeAdvisories } from './check-advisories.ts'

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      leftpad: { severity, via: [{ title: 'Pads too far', url: 'https://advisories.test/1' }], range: '<2' },
      rightpad: { severity: 'low', via: ['leftpad'], range: '*' },
    },
  })

it('fails from high upwards, and names every weakness', () => {
  expect(judgeAdvisories(report('high'))).toEqual({
    failed: true,
    lines: ['high: leftpad <2: Pads too far https://advisories.test/1', 'low: rightpad *: through leftpad'],
  })
  expect(judgeAdvisories(report('critical'))?.failed).toBe(true)
  expect(judgeAdvisories(report('moderate'))?.failed).toBe(false)
  expect(judgeAdvisories('{"vulnerabilities":{}}')).toEqual({ failed: false, lines: [] })
})

it('knows a registry that does not answer', () => {
  expect(judgeAdvisories('{"message":"405 Method Not Allowed","error":{"summary":""}}')).toBeNull()
  expect(judgeAdvisories('')).toBeNull()
})
