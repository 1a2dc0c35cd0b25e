import type { MessageTemplate } from '@tokri/rules/messages.ts'

/** What the counter calls the messages that go to phones. */
export const messageTitles = {
  code: 'Code to log in',
  placed: 'Order placed',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  problem_answered: 'Problem answered',
  substitute: 'Question about a substitute',
} as const satisfies Record<MessageTemplate, string>
