// The payment providers of a shop. The test provider takes no money: it is offered only without keys of a real one and
// when `test` allows it. It always answers for refunds of orders that were paid with it before.
import type { ProviderName } from '@tokri/contract/payment.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { isProviderName, type PaymentProvider } from './provider.ts'
import { createRazorpayProvider, type RazorpayKeys } from './razorpay-provider.ts'
import { createStripeProvider, type StripeKeys } from './stripe-provider.ts'
import { createTestProvider } from './test-provider.ts'

export type PaymentProviders = {
  /** The providers for new orders, the default first. */
  offered: readonly ProviderName[]
  /** Undefined for a provider without keys, and for unknown names. */
  byName: (name: string) => PaymentProvider | undefined
  /** Whether a payment may succeed at the test provider. */
  testAllowed: boolean
  /** Signs the test provider's webhooks. */
  testSecret: string
}

export type PaymentKeys = {
  testSecret: string
  testAllowed: boolean
  stripe: StripeKeys | null
  razorpay: RazorpayKeys | null
}

/** Creates the providers. Stripe's SDK is loaded only if it has keys. */
export const openProviders = async (db: Db, keys: PaymentKeys): Promise<PaymentProviders> => {
  const adapters: Partial<Record<ProviderName, PaymentProvider>> = {
    test: createTestProvider(db, keys.testSecret),
    ...(keys.stripe && { stripe: await createStripeProvider(keys.stripe) }),
    ...(keys.razorpay && { razorpay: createRazorpayProvider(keys.razorpay) }),
  }
  const real = (['stripe', 'razorpay'] as const).filter((name) => adapters[name])
  return {
    offered: real.length === 0 && keys.testAllowed ? ['test'] : real,
    byName: (name) => (isProviderName(name) ? adapters[name] : undefined),
    testAllowed: keys.testAllowed,
    testSecret: keys.testSecret,
  }
}
