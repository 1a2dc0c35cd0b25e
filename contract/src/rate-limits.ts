// How often a client may try something. A window opens with the first try; every try in it counts.
export type RateLimit = {
  /** The name under which tries are stored. */
  name: string
  most: number
  minutes: number
  /** What calls that declare the limit are counted by. Limits without it are counted by a service. */
  per?: 'user' | 'address'
}

export const rateLimits = {
  /** Failures, per account and address. */
  loginOfAccountAtAddress: { name: 'login-pair', most: 10, minutes: 15 },
  /** Failures, per address. */
  loginAtAddress: { name: 'login-address', most: 100, minutes: 15 },
  /** Failures, per account. */
  loginOfAccount: { name: 'login-account', most: 50, minutes: 60 },
  /** Failures of a known device or session of the account. The three limits above do not count them. */
  loginOfDevice: { name: 'login-device', most: 10, minutes: 15 },
  /** Failures at the second factor, per account. Only somebody who knows the password can cause them. */
  secondFactorOfAccount: { name: 'second-factor', most: 20, minutes: 60 },
  secondFactorAtAddress: { name: 'second-factor-address', most: 100, minutes: 15 },
  /** Failures of a known device. The two limits above do not count them. */
  secondFactorOfDevice: { name: 'second-factor-device', most: 20, minutes: 60 },
  register: { name: 'register', most: 60, minutes: 60, per: 'address' },
  /** Requests for a mailed code to reset a password. */
  codes: { name: 'codes', most: 60, minutes: 60, per: 'address' },
  /** Mailed codes entered, right or wrong. */
  codeTries: { name: 'code-tries', most: 100, minutes: 60, per: 'address' },
  /** Codes entered to confirm a new e-mail. */
  emailCodeTries: { name: 'email-code-tries', most: 60, minutes: 60, per: 'user' },
  /** Requests for a code to a phone: each may cost an SMS. */
  phoneCodes: { name: 'phone-codes-address', most: 20, minutes: 60, per: 'address' },
  /** Codes entered to prove a number. */
  phoneCodeTries: { name: 'phone-code-tries', most: 60, minutes: 60, per: 'user' },
  /** Requests to change the e-mail, per user. */
  emailChanges: { name: 'email-changes', most: 5, minutes: 60 },
  avatars: { name: 'avatars', most: 20, minutes: 60, per: 'user' },
  /** Push messages turned on. */
  pushChanges: { name: 'push-changes', most: 60, minutes: 60, per: 'user' },
  uploads: { name: 'uploads', most: 300, minutes: 60, per: 'user' },
  /** Pictures that are named by their product: those of a whole shop at once. */
  pictures: { name: 'pictures', most: 5000, minutes: 60, per: 'user' },
  /** Requests to be told by mail once a pincode is served. */
  tellMe: { name: 'tell-me', most: 60, minutes: 60, per: 'address' },
  /** Immediate mails about a place that is already served, per e-mail. Further requests get the same answer, but no mail. */
  tellMeAtOnce: { name: 'tell-me-at-once', most: 1, minutes: 1440 },
  /** Coupon codes tried. */
  couponTries: { name: 'coupon-tries', most: 60, minutes: 60, per: 'user' },
  invoices: { name: 'invoices', most: 60, minutes: 60, per: 'user' },
  /** Mail addresses given for the copy of a bill. */
  billCopies: { name: 'bill-copies', most: 20, minutes: 60, per: 'user' },
  /** Problems with items reported, and pictures of them. */
  problems: { name: 'problems', most: 30, minutes: 60, per: 'user' },
  problemPictures: { name: 'problem-pictures', most: 60, minutes: 60, per: 'user' },
  /** Tests of a mail server or a payment provider. */
  serviceTests: { name: 'service-tests', most: 30, minutes: 60, per: 'user' },
  orders: { name: 'orders', most: 30, minutes: 1, per: 'user' },
  /** Calls of one API key. */
  keyCalls: { name: 'key-calls', most: 1200, minutes: 1 },
} as const satisfies Record<string, RateLimit>
