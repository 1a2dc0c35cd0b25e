import { useSyncExternalStore } from 'react'
import { hasSession, onSessionChange } from './session.ts'

/** Whether somebody is signed in here. On the server and during hydration: nobody. */
export const useSignedIn = () => useSyncExternalStore(onSessionChange, hasSession, () => false)
