// The output of the doctor: a line per finding, and what to do about a problem.

import { codeOf } from '../../platform/error-code.ts'

export type Finding = {
  /** `fine` needs nothing, `note` is worth knowing, `trouble` keeps the shop from working and makes the doctor fail. */
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
/** The widest subject, and the gap after it. */
export const WIDEST = 16

/** The worst come first. */
export const linesOf = (findings: readonly Finding[]): string[] => {
  const levels = ['trouble', 'note', 'fine']
  const sorted = findings.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  return sorted.flatMap(({ level, about, says, todo }) => [
    `${marks[level]}  ${about.padEnd(WIDEST)}${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(6 + WIDEST)}→ ${todo}`]),
  ])
}

export const verdictOf = (findings: readonly Finding[]): string => {
  const count = findings.filter(({ level }) => level === 'trouble').length
  if (count === 0) return 'No problems found.'
  return `${count} ${count === 1 ? 'problem' : 'problems'} found; the arrows say what to do.`
}

/** The first line of an error's message, with its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const inner = error.cause instanceof Error ? reasonOf(error.cause) : ''
  return [error.message || code, inner].filter(Boolean).join(': ').split('\n')[0] ?? code
}
