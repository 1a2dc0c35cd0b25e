import { useRouter } from '@tanstack/react-router'

/** The typed caller of this page: fetch in the browser, the server's own handlers while it renders. */
export const useCall = () => useRouter().options.context.call
