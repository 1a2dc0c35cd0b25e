// The general texts of /api/openapi.json.
import type { ApiInfo, PlainCall } from '../platform/http/openapi.ts'

export const apiInfo: ApiInfo = {
  title: 'Tokri',
  version: '1',
  description:
    'Every answer is an envelope: success, error, message and, where there is something to tell, data. Money is rupees with at most two decimals. Sign in with user/login and send accessToken as bearer. An Idempotency-Key on the order and payment calls makes a repeat answer what the first one did.',
}

export const plainCalls: readonly PlainCall[] = [
  { method: 'GET', url: '/healthz', access: 'guest', summary: 'Does the process live', type: 'application/json' },
  { method: 'GET', url: '/readyz', access: 'guest', summary: 'May it get visitors', type: 'application/json' },
  {
    ...{ method: 'POST', url: '/mcp', access: 'guest', type: 'application/json' },
    summary: 'For assistants (Model Context Protocol), where the setting assistants is on',
  },
  { method: 'GET', url: '/metrics', access: 'guest', summary: 'Numbers for Prometheus', type: 'text/plain' },
]
