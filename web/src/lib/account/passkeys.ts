import type { Assertion, Attestation } from '@tokri/contract/second-factor.schema.ts'

/** Loads the WebAuthn library as a separate chunk, when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser')

type CreationOptions = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON']

/** Creates a passkey in the browser. The server's options have the shape that WebAuthn defines. */
export const createPasskey = async (options: object): Promise<Attestation> => {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options as CreationOptions })
  const { id, rawId, response } = made
  return { id, rawId, type: 'public-key', response }
}

/** Signs the server's challenge with a passkey. */
export const signWithPasskey = async (options: object): Promise<Assertion> => {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as RequestOptions })
  return { id, rawId, type: 'public-key', response }
}

/** Whether the user closed the browser's dialog or its time limit passed. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
