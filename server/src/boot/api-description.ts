// What /api/openapi.json says beside the contract's own calls.
import { INVOICE_URL, TRACK_ORDER_URL } from '@tokri/contract/order.ts'
import { exportProducts } from '@tokri/contract/product.ts'
import type { ApiInfo, PlainCall } from '../platform/http/openapi.ts'

export const apiInfo: ApiInfo = {
  title: 'Tokri',
  version: '1',
  description:
    'Every answer is an envelope: success, error, message and, where there is something to tell, data. Money is rupees with at most two decimals. Sign in with user/login and send accessToken as bearer. An Idempotency-Key on the order and payment calls makes a repeat answer what the first one did.',
}

export const plainCalls: readonly PlainCall[] = [
  {
    method: 'GET',
    url: TRACK_ORDER_URL,
    access: 'user',
    summary: 'Follow an order',
    type: 'text/event-stream',
    query: ['orderId'],
  },
  { method: 'GET', url: INVOICE_URL, access: 'user', summary: 'Invoice', type: 'application/pdf', query: ['orderId'] },
  { method: 'GET', url: exportProducts.url, access: 'admin', summary: 'Export the catalogue', type: 'text/csv' },
  { method: 'GET', url: '/healthz', access: 'guest', summary: 'Does the process live', type: 'application/json' },
  { method: 'GET', url: '/readyz', access: 'guest', summary: 'May it get visitors', type: 'application/json' },
  { method: 'GET', url: '/metrics', access: 'guest', summary: 'Numbers for Prometheus', type: 'text/plain' },
]
