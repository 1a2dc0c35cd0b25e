import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { hasSession, onSessionChange } from './session.ts'

/** The typed caller of this page: fetch in the browser, the server's own handlers while it renders. */
export const useCall = () => useRouter().options.context.call

/** Whether somebody is signed in here. On the server and during hydration: nobody. */
export const useSignedIn = () => useSyncExternalStore(onSessionChange, hasSession, () => false)
