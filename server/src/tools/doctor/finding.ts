// What the doctor says: one line a finding, and what to do where something is wrong.

import { codeOf } from '../../platform/error-code.ts'

export type Finding = {
  /** `fine` needs nothing, `note` is worth knowing, `trouble` keeps the shop from working and fails the doctor. */
  level: 'fine' | 'note' | 'trouble'
  about: string
  says: string
  todo?: string
}

export const fine = (about: string, says: string): Finding => ({ level: 'fine', about, says })
export const note = (about: string, says: string, todo?: string): Finding => ({
  level: 'note',
  about,
  says,
  ...(todo !== undefined && { todo }),
})
export const trouble = (about: string, says: string, todo: string): Finding => ({ level: 'trouble', about, says, todo })

const marks = { fine: ' ok ', note: 'note', trouble: 'FAIL' } as const
const WIDEST = 14

export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, about, says, todo }) => [
    `${marks[level]}  ${about.padEnd(WIDEST)}${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(6 + WIDEST)}→ ${todo}`]),
  ])

export const verdictOf = (findings: readonly Finding[]): string => {
  const count = findings.filter(({ level }) => level === 'trouble').length
  if (count === 0) return 'Nothing is in the way.'
  return `${count} ${count === 1 ? 'thing needs' : 'things need'} mending; the arrows say how.`
}

/** Why something outside failed, in its own words and short. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const inner = error.cause instanceof Error ? reasonOf(error.cause) : ''
  return [error.message || code, inner].filter(Boolean).join(': ').split('\n')[0] ?? code
}
