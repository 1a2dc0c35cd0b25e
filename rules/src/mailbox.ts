// Accounts of shoppers who order by phone and have no e-mail. RFC 2606 reserves the domain, so it never has a mailbox.
const NO_MAILBOX = '.invalid'

/** The e-mail of an account without one. It is made from the account's id, so nobody can register it beforehand. */
export const emailWithoutMailbox = (userId: string): string => `${userId}@phone${NO_MAILBOX}`

/** Whether an e-mail, in lower case, may have a mailbox. Nobody registers or signs in with one that has none. */
export const hasMailbox = (email: string): boolean => !/[@.]invalid\.?$/.test(email)

/** An e-mail for the screen. */
export const shownEmail = (email: string): string => (hasMailbox(email) ? email : 'No e-mail')
