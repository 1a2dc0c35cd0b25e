// How often somebody may try something (contract, section 2). A window opens with the first try; every try in it counts.
export type RateLimit = {
  /** The name under which tries are stored. */
  name: string
  most: number
  minutes: number
  /** Whom a call that declares the limit is counted against; limits without it are counted by a service. */
  per?: 'user' | 'address'
}

export const rateLimits = {
  /** Failures, per account and address. */
  loginOfAccountAtAddress: { name: 'login-pair', most: 10, minutes: 15 },
  /** Failures, per address. */
  loginAtAddress: { name: 'login-address', most: 100, minutes: 15 },
  /** Failures, per account. */
  loginOfAccount: { name: 'login-account', most: 50, minutes: 60 },
  /** Failures of a device or session that signed in to the account before. The three limits above do not count them. */
  loginOfDevice: { name: 'login-device', most: 10, minutes: 15 },
  /** Failures at the second factor, per account: only who knows the password gets that far. */
  secondFactorOfAccount: { name: 'second-factor', most: 20, minutes: 60 },
  secondFactorAtAddress: { name: 'second-factor-address', most: 100, minutes: 15 },
  /** Failures of a device that signed in before. The two limits above do not count them. */
  secondFactorOfDevice: { name: 'second-factor-device', most: 20, minutes: 60 },
  register: { name: 'register', most: 60, minutes: 60, per: 'address' },
  /** Requests for a mailed code to reset a password. */
  codes: { name: 'codes', most: 60, minutes: 60, per: 'address' },
  /** Mailed codes entered, right or wrong. */
  codeTries: { name: 'code-tries', most: 100, minutes: 60, per: 'address' },
  /** Codes tried for another e-mail of one's own. */
  emailCodeTries: { name: 'email-code-tries', most: 60, minutes: 60, per: 'user' },
  /** Another e-mail asked for, counted against the user. */
  emailChanges: { name: 'email-changes', most: 5, minutes: 60 },
  avatars: { name: 'avatars', most: 20, minutes: 60, per: 'user' },
  uploads: { name: 'uploads', most: 300, minutes: 60, per: 'user' },
  /** Requests for a mail once a pincode is served. */
  tellMe: { name: 'tell-me', most: 60, minutes: 60, per: 'address' },
  /** Mails at once about a place that is served already, per e-mail. More requests are answered alike and mail nothing. */
  tellMeAtOnce: { name: 'tell-me-at-once', most: 1, minutes: 1440 },
  /** Coupon codes tried. */
  couponTries: { name: 'coupon-tries', most: 60, minutes: 60, per: 'user' },
  invoices: { name: 'invoices', most: 60, minutes: 60, per: 'user' },
  orders: { name: 'orders', most: 30, minutes: 1, per: 'user' },
} as const satisfies Record<string, RateLimit>
