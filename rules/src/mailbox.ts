// Accounts of shoppers who order by phone and have no e-mail. RFC 2606 reserves the domain, so it never has a mailbox.
const NO_MAILBOX = '@phone.invalid'

/** The e-mail of an account without one. Accounts are told apart by their e-mail, so it is made from the mobile number. */
export const emailWithoutMailbox = (mobile: string): string => `${mobile}${NO_MAILBOX}`

/** An e-mail for the screen. */
export const shownEmail = (email: string): string => (email.endsWith(NO_MAILBOX) ? 'No e-mail' : email)
