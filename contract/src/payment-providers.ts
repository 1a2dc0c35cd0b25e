/** The providers of online payments, with what screens call them. `upi` is the shop's own address; `test` takes no money. */
export const paymentProviders = {
  stripe: { label: 'Stripe' },
  razorpay: { label: 'Razorpay' },
  upi: { label: 'UPI' },
  test: { label: 'Test payments (no money moved)' },
} as const

export type ProviderName = keyof typeof paymentProviders

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(paymentProviders, name)
