// Password hashing with limited concurrency: argon2id costs tens of milliseconds of a core and 19 MiB each, so only a
// few run at once and only a few wait; further ones get 503 before they starve everything else.
import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2'
import { AppError } from '../errors.ts'
import { limits } from '../limits.ts'

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane (the library's default algorithm). */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For null (no such account) it takes the same time and returns false. */
export type Verify = (stored: string | null, password: string) => Promise<boolean>

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  verify: Verify
  /** Runs `work`, which compares a password, when its turn comes. */
  inTurn: <T>(work: (verify: Verify) => Promise<T>) => Promise<T>
}

export type HasherOptions = { atOnce?: number; waiting?: number; options?: Options }

export const createPasswordHasher = ({
  atOnce = limits.password.atOnce,
  waiting = limits.password.waiting,
  options = strength,
}: HasherOptions = {}): PasswordHasher => {
  let running = 0
  const queue: (() => void)[] = []
  const nobody = argon2Hash('no account has this password', options)

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((start) => queue.push(start))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  const verify: Verify = async (stored, password) => {
    const matches = await argon2Verify(stored ?? (await nobody), password)
    return stored !== null && matches
  }

  return {
    hash: (password) => guarded(() => argon2Hash(password, options)),
    verify: (stored, password) => guarded(() => verify(stored, password)),
    inTurn: (work) => guarded(() => work(verify)),
  }
}
