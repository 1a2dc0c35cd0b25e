// Messages to the phone of the shopper, for who has no e-mail or does not read it while a rider is on the way. They name the
// order alone, for a locked phone shows them to everybody near it.
import type { MessageKind } from '@tokri/rules/messages.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { pageIn } from '../../../platform/language/sentences.ts'
import { messagePerson } from '../../user/service.ts'
import type { Moved } from '../rows/moved.ts'
import type * as queries from '../rows/queries.ts'

/** How long the news is worth sending. */
const NEWS_MS = 3_600_000

export const messageAbout = async (
  tx: Tx,
  deps: Deps,
  { id, number, user_id }: Pick<queries.LockedOrder, 'id' | 'number' | 'user_id'>,
  { kind, until = new Date(deps.clock().getTime() + NEWS_MS) }: { kind: MessageKind; until?: Date },
): Promise<void> => {
  if (user_id === null) return
  const values = (language: string) => ({
    shop: deps.settings.current.storeName,
    number,
    link: deps.publicUrl + pageIn(language, `/dashboard/myorders/${id}`),
  })
  await messagePerson(tx, deps, { userId: user_id, kind, values, until })
}

/** The message about a state to which an order has moved. */
export const messageAboutMove =
  (kind: MessageKind) =>
  (tx: Tx, deps: Deps, { order }: Moved): Promise<void> =>
    messageAbout(tx, deps, order, { kind })
