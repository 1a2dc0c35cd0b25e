import type { Assertion, Attestation } from '@tokri/contract/second-factor.schema.ts'

/** A chunk of its own, loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser')

type CreationOptions = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON']

/** Has the browser make a passkey. The server wrote the options by WebAuthn's own types. */
export const createPasskey = async (options: object): Promise<Attestation> => {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options as CreationOptions })
  const { id, rawId, response } = made
  return { id, rawId, type: 'public-key', response }
}

/** Has the browser sign with a passkey. */
export const signWithPasskey = async (options: object): Promise<Assertion> => {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as RequestOptions })
  return { id, rawId, type: 'public-key', response }
}

/** Whether the person closed the browser's dialog, or let it time out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
