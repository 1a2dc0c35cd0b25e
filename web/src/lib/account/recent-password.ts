// Some calls need a password that was entered within ten minutes, where the shop's settings say so.
import { hasCode } from '@tokri/contract/client.ts'

/** Asks for the password. Returns whether it was entered. */
let ask: () => Promise<boolean> = async () => false
export const onPasswordRequired = (action: typeof ask) => {
  ask = action
}

/** Runs `work`, and once more after the password was entered when the server asks for it. */
export const withRecentPassword = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, 'password_required') || !(await ask())) throw error
    return work()
  }
}
