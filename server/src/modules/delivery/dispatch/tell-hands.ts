// Tells people on shift by push messages: a rider of a trip, a picker of an order that waits, and everybody who will soon count
// as silent, so that a phone in a pocket can answer first. It runs beside the planner; most of its statements find nobody.
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { askSilent, notifyHand, tellWaitingTasks } from '../../user/service.ts'
import type { FloorNews } from '../../user/staff/floor-push.ts'
import * as queries from './dispatch-queries.ts'

const paths = { picker: '/floor/pick', rider: '/floor/ride', manager: '/floor' } as const

const task: FloorNews = {
  title: (t) => t('An order waits'),
  body: (t) => t('Take the next order.'),
  path: paths.picker,
  tag: 'floor-task',
}
const trip: FloorNews = {
  title: (t) => t('Your next trip'),
  body: (t) => t('Load the bags and go.'),
  path: paths.rider,
  tag: 'floor-trip',
}
const silence = (duty: keyof typeof paths): FloorNews => ({
  title: (t) => t('Are you there?'),
  body: (t) => t('Your store has not heard from this phone for a while.'),
  path: paths[duty],
  tag: 'floor-silence',
})

export const tellHands = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    for (const { id, user_id } of await queries.tellNewTrips(tx, now))
      await notifyHand(tx, deps, { ...trip, userId: user_id, shiftId: id })
    for (const { id, user_id } of await tellWaitingTasks(tx, now))
      await notifyHand(tx, deps, { ...task, userId: user_id, shiftId: id })
    for (const { id, user_id, duty } of await askSilent(tx, now, deps.settings.current.floor))
      await notifyHand(tx, deps, { ...silence(duty), userId: user_id, shiftId: id })
  })
