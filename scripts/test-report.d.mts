export type Test = {
  /** What is run again when it fails. */
  unit: string
  title: string
  /** Where the test is, as a runner's argument. */
  place: string
  project?: string
  outcome: 'passed' | 'failed' | 'skipped'
  error: string
  /** Files that were kept of a failure. */
  kept: string[]
}

export function playwrightTests(report: object): Test[]
export function vitestTests(report: object, root: string): Test[]
export function withSecondTry(first: Test[], second: Test[]): { tests: Test[]; unsteady: Test[] }
export function withCrash(tests: Test[], code: number, runner: string): Test[]
export function countsOf(tests: Test[]): { passed: number; failed: number; skipped: number }
export function timesLine(times: { tier: string; seconds: number; budget: number }[]): string
