// If the shop's settings say so, some calls require that the user entered the password within the last ten minutes.
import { hasCode } from '@tokri/contract/client.ts'

/** Asks for the password. Returns whether the user entered it. */
let ask: () => Promise<boolean> = async () => false
export const onPasswordRequired = (action: typeof ask) => {
  ask = action
}

/** Runs `work`. If the server requires the password, asks for it and runs `work` again. */
export const withRecentPassword = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!hasCode(error, 'password_required') || !(await ask())) throw error
    return work()
  }
}
