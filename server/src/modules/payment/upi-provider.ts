// Own UPI: the shopper pays to the shop's own address, and nobody reports it. Somebody at the counter confirms what has come
// (order/place/confirm-upi.ts), or the order's time ends.
import { AppError } from '../../platform/errors.ts'
import type { PaymentProvider } from './provider.ts'

export const createUpiProvider = (): PaymentProvider => ({
  check: async () => {},
  open: async ({ id }) => ({ reference: id, url: `/pay/${id}` }),
  read: () => {
    throw new AppError('bad_signature')
  },
  ask: async () => ({ state: 'open' }),
  close: async () => ({ state: 'failed' }),
  // Only a person can send it: it is listed as failed until somebody says that they have.
  refund: async ({ isAgain }) =>
    isAgain
      ? { reference: null, state: 'done' }
      : { reference: null, state: 'failed', why: 'Money that came by UPI goes back by hand' },
  askRefund: async () => 'failed',
})
