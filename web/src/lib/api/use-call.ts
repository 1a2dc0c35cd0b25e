import { useRouter } from '@tanstack/react-router'

/** The typed API client of this page: fetch in the browser, the server's own handlers during server rendering. */
export const useCall = () => useRouter().options.context.call
