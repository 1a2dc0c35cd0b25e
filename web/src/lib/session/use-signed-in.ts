import { useSyncExternalStore } from 'react'
import { hasSession, onSessionChange } from './session.ts'

/** Whether somebody is signed in. On the server and during hydration it is false. */
export const useSignedIn = () => useSyncExternalStore(onSessionChange, hasSession, () => false)
