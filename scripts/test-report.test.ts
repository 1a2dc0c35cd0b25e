import { describe, expect, it } from 'vitest'
import {
  countsOf,
  playwrightTests,
  type Test,
  timesLine,
  vitestTests,
  withCrash,
  withSecondTry,
} from './test-report.mjs'

const run = (status: string, results: object[], expectedStatus = 'passed') => ({
  projectName: 'phone',
  status,
  expectedStatus,
  results,
})

const playwright = {
  suites: [
    {
      title: 'cart.spec.ts',
      specs: [{ title: 'a guest', file: 'cart.spec.ts', line: 3, tests: [run('expected', [{ status: 'passed' }])] }],
      suites: [
        {
          title: 'without a network',
          specs: [
            {
              title: 'adds',
              file: 'cart.spec.ts',
              line: 9,
              tests: [
                run('unexpected', [
                  {
                    status: 'failed',
                    error: { message: '\u001b[31mno toast\u001b[39m' },
                    attachments: [{ name: 'screenshot', path: '/t/a.png' }, { name: 'text' }],
                  },
                ]),
              ],
            },
            { title: 'left out', file: 'cart.spec.ts', line: 20, tests: [run('skipped', [])] },
            {
              title: 'skipped',
              file: 'cart.spec.ts',
              line: 30,
              tests: [run('skipped', [{ status: 'skipped' }], 'skipped')],
            },
          ],
        },
      ],
    },
  ],
}

const vitest = {
  testResults: [
    {
      name: '/shop/server/test/faults/crash.test.ts',
      status: 'failed',
      message: 'the shop did not open',
      assertionResults: [{ fullName: 'keeps orders', status: 'pending', failureMessages: [] }],
    },
    {
      name: '/shop/rules/src/money.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'rounds', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        { fullName: 'adds', status: 'passed', failureMessages: [] },
      ],
    },
  ],
}

const outcomes = (tests: Test[]) => tests.map(({ title, outcome }) => `${outcome}: ${title}`)

describe('a report of Playwright', () => {
  const tests = playwrightTests(playwright)

  it('counts a test that never ran as failed, and one that is skipped on purpose as skipped', () => {
    expect(outcomes(tests)).toEqual([
      'passed: [phone] cart.spec.ts › a guest',
      'failed: [phone] cart.spec.ts › without a network › adds',
      'failed: [phone] cart.spec.ts › without a network › left out',
      'skipped: [phone] cart.spec.ts › without a network › skipped',
    ])
    expect(countsOf(tests)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  it('tells where a failed test is, why it failed and what was kept', () => {
    expect(tests[1]).toMatchObject({ place: 'cart.spec.ts:9', error: 'no toast', kept: ['/t/a.png'] })
    expect(tests[2]).toMatchObject({ error: 'did not run', kept: [] })
  })
})

it('counts a file that fails outside its tests as a failed test', () => {
  const tests = vitestTests(vitest, '/shop')
  expect(outcomes(tests)).toEqual([
    'skipped: server/test/faults/crash.test.ts › keeps orders',
    'failed: server/test/faults/crash.test.ts',
    'failed: rules/src/money.test.ts › rounds',
    'passed: rules/src/money.test.ts › adds',
  ])
  expect(tests[1]?.error).toBe('the shop did not open')
})

it('counts a runner that ends with an error and reports nothing as one failure', () => {
  expect(countsOf(withCrash([], 1, 'journeys'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOf(withCrash([], 0, 'journeys'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
  const failed = vitestTests(vitest, '/shop')
  expect(withCrash(failed, 1, 'server')).toEqual(failed)
})

describe('a second try', () => {
  const test = (unit: string, outcome: Test['outcome'], more: Partial<Test> = {}): Test => ({
    unit,
    title: unit,
    place: unit,
    outcome,
    error: '',
    kept: [],
    ...more,
  })

  it('makes a failed test a passed one, and names it with its first error', () => {
    const first = [test('a', 'passed'), test('b', 'failed', { error: 'too slow' })]
    const judged = withSecondTry(first, [test('b', 'passed')])
    expect(outcomes(judged.tests)).toEqual(['passed: a', 'passed: b'])
    expect(judged.unsteady.map(({ title, error }) => `${title}: ${error}`)).toEqual(['b: too slow'])
  })

  it('leaves a test failed that fails again, is skipped or does not run, and keeps its trace', () => {
    const first = [test('a', 'failed', { kept: ['a.png'] }), test('b', 'failed'), test('c', 'failed')]
    const judged = withSecondTry(first, [test('a', 'failed', { kept: ['trace.zip'] }), test('b', 'skipped')])
    expect(outcomes(judged.tests)).toEqual(['failed: a', 'failed: b', 'failed: c'])
    expect(judged.tests[0]?.kept).toEqual(['trace.zip'])
    expect(judged.unsteady).toEqual([])
  })

  it('changes no test that passed at first', () => {
    expect(outcomes(withSecondTry([test('a', 'passed')], [test('a', 'failed')]).tests)).toEqual(['passed: a'])
  })

  it('replaces a whole file whose set-up failed', () => {
    const first = [test('file', 'skipped', { title: 'one' }), test('file', 'failed', { title: 'file' })]
    const second = [test('file', 'passed', { title: 'one' })]
    expect(outcomes(withSecondTry(first, second).tests)).toEqual(['passed: one'])
    const half = [...second, test('file', 'failed', { title: 'two' })]
    expect(outcomes(withSecondTry(first, half).tests)).toEqual(['skipped: one', 'failed: file'])
  })
})

it('writes the times in one line, and names a tier over its budget', () => {
  expect(
    timesLine([
      { tier: 'check', seconds: 58.4, budget: 60 },
      { tier: 'server', seconds: 359.6, budget: 255 },
      { tier: 'pure', seconds: 3, budget: 30 },
    ]),
  ).toBe('check 0:58 · server 6:00 (over its 4:15) · pure 0:03')
})
