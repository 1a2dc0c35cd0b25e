/** The providers of online payments, with what screens call them. `upi` is the shop's own address; `test` takes no money. */
export const paymentProviders = {
  stripe: { label: 'Stripe' },
  razorpay: { label: 'Razorpay', makesQr: true },
  upi: { label: 'UPI' },
  test: { label: 'Test payments (no money moved)' },
} as const

export type ProviderName = keyof typeof paymentProviders

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(paymentProviders, name)

/** Whether this provider makes codes that a shopper pays at the door. */
export const makesQr = (name: ProviderName): boolean => 'makesQr' in paymentProviders[name]
