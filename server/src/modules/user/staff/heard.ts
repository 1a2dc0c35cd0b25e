// When the phones of people on shift were last heard: every call that such a person makes counts. The planner and the promise
// count on people who were heard.
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import { recordHeard } from './shift-queries.ts'

const WRITE_EVERY_MS = 2000
const MOST_KNOWN = 10_000

/** Returns a function to call with the caller of each staff call. It never rejects: a call does not depend on it. */
export const createHearing = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) => {
  /** When a person was last written, so that most calls need no statement. */
  const written = new Map<string, number>()

  return async ({ id }: Viewer): Promise<void> => {
    const at = clock()
    const before = written.get(id)
    if (before !== undefined && Math.abs(at.getTime() - before) < WRITE_EVERY_MS) return
    if (written.size >= MOST_KNOWN) written.clear()
    written.set(id, at.getTime())
    await recordHeard(db, id, { at, everyMs: WRITE_EVERY_MS }).catch((error) =>
      log.warn({ err: error }, 'a call of a person on shift was not noted'),
    )
  }
}
