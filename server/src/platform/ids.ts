// One form of id for every row: 24 characters a-z0-9, no hyphen (a slug ends with the id after its last hyphen). The
// first nine encode the time, so that new rows are close together in their indexes; the other fifteen come from a
// cryptographic source (77 bits), so that no id can be guessed from another.
import { randomInt } from 'node:crypto'

const TIME_LENGTH = 9
const RANDOM_HALF = 36 ** 7

const half = (): string => randomInt(RANDOM_HALF).toString(36).padStart(7, '0')

let requests = 0
const ofThisProcess = half() + half()

/** An id for a request's response and log lines: the same form, but cheap and guessable. It gives no access. */
export const newRequestId = (): string => ofThisProcess + (requests++).toString(36).padStart(10, '0')

export const newId = (): string =>
  Date.now().toString(36).padStart(TIME_LENGTH, '0') + half() + half() + randomInt(36).toString(36)
