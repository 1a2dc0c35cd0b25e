// The payment providers of a shop. The test provider takes no money: it is offered only without keys of a real one and
// when `test` allows it. It always answers for refunds of orders that were paid with it before.
import { isProviderName, type ProviderName } from '@tokri/contract/payment-providers.ts'
import type { UpiPayee } from '@tokri/rules/upi.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpayProvider, type RazorpayKeys } from './razorpay-provider.ts'
import { createStripeProvider, type StripeKeys } from './stripe-provider.ts'
import { createTestProvider } from './test-provider.ts'
import { createUpiProvider } from './upi-provider.ts'

export type PaymentProviders = {
  /** The providers with keys for new orders, the default first; `offeredProviders` has the shop's own UPI as well. */
  offered: readonly ProviderName[]
  /** Undefined for a provider without keys, and for unknown names. */
  byName: (name: string) => PaymentProvider | undefined
  /** Whether a payment may succeed at the test provider. */
  testAllowed: boolean
  /** Offers test payments no more, and lets none succeed. */
  endTests: () => void
  /** Signs the test provider's webhooks. */
  testSecret: string
  /** Replaces the keys of the real providers. */
  use: (keys: ProviderKeys) => Promise<void>
}

/** The keys of each real provider, or null. */
export type ProviderKeys = { stripe: StripeKeys | null; razorpay: RazorpayKeys | null }

/** The real providers, in the order in which they are offered. */
const realProviders = [
  { name: 'stripe', open: ({ stripe }) => stripe && createStripeProvider(stripe) },
  { name: 'razorpay', open: ({ razorpay }) => razorpay && createRazorpayProvider(razorpay) },
] satisfies { name: ProviderName; open: (keys: ProviderKeys) => Promise<PaymentProvider> | PaymentProvider | null }[]

/** The ways to pay a new order online, the default first. */
export const offeredProviders = ({
  payments,
  settings,
}: {
  payments: PaymentProviders
  settings: { current: { upi: UpiPayee | null } }
}): ProviderName[] => [...payments.offered, ...(settings.current.upi ? (['upi'] as const) : [])]

export type PaymentOptions = { testSecret: string; testAllowed: boolean; keys: ProviderKeys }

/** Creates the providers. Stripe's SDK is loaded only if it has keys. */
export const openProviders = async (
  db: Db,
  { testSecret, testAllowed, keys }: PaymentOptions,
): Promise<PaymentProviders> => {
  // Both need no keys.
  const own = { test: createTestProvider(db, testSecret), upi: createUpiProvider() }
  let adapters: Partial<Record<ProviderName, PaymentProvider>> = own
  const providers: PaymentProviders = {
    offered: [],
    byName: (name) => (isProviderName(name) ? adapters[name] : undefined),
    testAllowed,
    endTests: () => {
      providers.testAllowed = false
      providers.offered = providers.offered.filter((name) => name !== 'test')
    },
    testSecret,
    use: async (next) => {
      const opened = await Promise.all(
        realProviders.map(async ({ name, open }) => ({ name, adapter: await open(next) })),
      )
      const real = opened.filter(({ adapter }) => adapter !== null)
      adapters = { ...own, ...Object.fromEntries(real.map(({ name, adapter }) => [name, adapter])) }
      providers.offered = real.length === 0 && providers.testAllowed ? ['test'] : real.map(({ name }) => name)
    },
  }
  await providers.use(keys)
  return providers
}
