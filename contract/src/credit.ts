// Store credit: what the shop owes a shopper, who pays later orders with it.
import type * as schema from './credit.schema.ts'
import { endpoint } from './endpoint.ts'

export const getCredit = endpoint<typeof schema.getCreditSchema>({
  method: 'GET',
  url: '/api/user/credit',
  access: 'user',
})
