/** The providers of online payments, with what screens call them. `test` takes no money. */
export const paymentProviders = {
  stripe: { label: 'Stripe' },
  razorpay: { label: 'Razorpay' },
  test: { label: 'Test payments (no money moved)' },
} as const

export type ProviderName = keyof typeof paymentProviders

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(paymentProviders, name)
