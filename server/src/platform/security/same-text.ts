import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that tells nothing about them. */
export const sameText = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
