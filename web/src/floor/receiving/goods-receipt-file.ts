// Remembers which goods receipts (a supplier's delivery notes) were sent.
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { session } from '../../lib/browser/storage.ts'
import { declareKey } from '../../lib/session/personal-data.ts'

type Sent = { content: string; key: string; received: boolean }

const NAME = declareKey('stock tasks sent deliveries', { personal: true })
const KEPT = 5

const stored = (): Sent[] => (session.getJson(NAME) as Sent[] | null) ?? [] // written below
let sent: Sent[] | undefined

const keep = (next: Sent[]) => {
  sent = next.slice(0, KEPT)
  session.setJson(NAME, sent)
}

/**
 * The goods receipt with this content. It keeps its idempotency key after a lost answer and after a reload, so that the
 * server receives it only once.
 */
export const receiptOf = (body: unknown) => {
  sent ??= stored()
  const content = JSON.stringify(body)
  const known = sent.find((each) => each.content === content)
  const receipt = known ?? { content, key: newIdempotencyKey(), received: false }
  if (!known) keep([receipt, ...sent])
  return {
    ...receipt,
    markReceived: () =>
      keep((sent ?? []).map((each) => (each.content === content ? { ...each, received: true } : each))),
  }
}
