// How long the shop keeps what it knows of people, in days. Jobs of the server delete by it, and the page on privacy shows it.
import { PROBLEM_DAYS } from './problems.ts'

export const retentionDays = {
  /** A sign-in, at the longest. */
  session: 30,
  /** A sign-in that is not used. */
  idleSession: 7,
  /** A product that somebody waits for. */
  awaitedProduct: 180,
  /** An e-mail address that asks to be told when the shop comes to a place. */
  awaitedPlace: 365,
  problemPictures: PROBLEM_DAYS,
  /** What a rider photographs at the door. */
  doorPhoto: 30,
  riderPosition: 1,
  /** That a message was sent to a phone, and what became of it; never its text. */
  phoneMessage: 90,
  /** Whom an owner asks to work here, until they take the link. */
  invitation: 3,
} as const

export type KeptData = keyof typeof retentionDays
