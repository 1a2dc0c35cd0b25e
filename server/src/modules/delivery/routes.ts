import * as schema from '@tokri/contract/delivery.schema.ts'
import * as delivery from '@tokri/contract/delivery.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { assignOrder } from './board/assign.ts'
import { readBoard } from './board/board.ts'
import { deliverByManager, returnByManager } from './board/by-manager.ts'
import { cancelOrderOfStore } from './board/cancel-order.ts'
import { answerFailure } from './board/failure-wish.ts'
import { readFloorOrder } from './board/floor-order.ts'
import { readDelivery, readFollowed } from './board/progress.ts'
import { readLateness } from './dispatch/lateness.ts'
import { payTips, readMyCash, readMyDay, takeCash } from './ride/cash.ts'
import { arrive, deliver, fail, giveBack } from './ride/drops.ts'
import { createPositionRecorder } from './ride/positions.ts'
import { showQr } from './ride/qr.ts'
import { endTrip, loadTrip, showTrip } from './ride/trips.ts'

const POSITION_SESSION_MS = 60_000

export const deliveryRoutes = (route: Route, deps: Deps): void => {
  route(delivery.rideTrip, schema.rideTripSchema, async ({ user }) => {
    const data = await showTrip(deps, user)
    return { message: data ? 'Your trip' : 'No trip yet', data }
  })

  route(delivery.rideLoaded, schema.rideLoadedSchema, async ({ user, body, key }) => ({
    message: 'Have a safe ride',
    data: await loadTrip(deps, user, { ...body, key }),
  }))

  route(delivery.rideArrived, schema.rideArrivedSchema, async ({ user, body, key }) => ({
    message: 'The shopper is told',
    data: await arrive(deps, user, { ...body, key }),
  }))

  route(delivery.rideDelivered, schema.rideDeliveredSchema, async ({ user, body, key }) => ({
    message: 'Delivered',
    data: await deliver(deps, user, { ...body, key }),
  }))

  route(delivery.rideQr, schema.rideQrSchema, async ({ user, body }) => ({
    message: 'Let the shopper scan this',
    data: await showQr(deps, user, body.orderId),
  }))

  route(delivery.rideFailed, schema.rideFailedSchema, async ({ user, body, key }) => ({
    message: 'Noted. Bring the goods back.',
    data: await fail(deps, user, { ...body, key }),
  }))

  route(delivery.rideGaveBack, schema.rideGaveBackSchema, async ({ user, body, key }) => ({
    message: 'Noted',
    data: await giveBack(deps, user, { ...body, key }),
  }))

  route(delivery.rideBack, schema.rideBackSchema, async ({ user, body, key }) => ({
    message: 'Welcome back',
    data: await endTrip(deps, user, { ...body, key }),
  }))

  const recordPositions = createPositionRecorder(deps)
  route(
    delivery.ridePositions,
    schema.ridePositionsSchema,
    async ({ user, body }) => {
      const data = await recordPositions(user, body)
      if (data.clockAheadMinutes !== 0) return { message: 'The clock of your phone is off. Let it set itself.', data }
      return { message: data.tooFar > 0 ? 'Your phone shows a place far from the store' : 'Noted', data }
    },
    // The statement that stores the batch checks the session: a thousand riders would read theirs 200 times a second.
    { sessionKeptMs: POSITION_SESSION_MS },
  )

  route(delivery.rideDay, schema.rideDaySchema, async ({ user }) => ({
    message: 'Your day',
    data: await readMyDay(deps, user),
  }))

  route(delivery.cashMine, schema.cashMineSchema, async ({ user }) => ({
    message: 'Your cash',
    data: await readMyCash(deps, user),
  }))

  route(delivery.cashHandover, schema.cashHandoverSchema, async ({ user, body, key }) => ({
    message: 'Cash taken',
    data: await takeCash(deps, user, { ...body, key }),
  }))

  route(delivery.payTips, schema.payTipsSchema, async ({ user, body, key }) => ({
    message: 'Tips paid out',
    data: await payTips(deps, user, { ...body, key }),
  }))

  route(delivery.floorBoard, schema.floorBoardSchema, async ({ query }) => ({
    message: 'The board',
    data: await readBoard(deps, query.storeId),
  }))

  route(delivery.floorCancel, schema.floorCancelSchema, async ({ user, body, key }) => ({
    message: 'Order cancelled',
    data: await cancelOrderOfStore(deps, user, { ...body, key }),
  }))

  route(delivery.floorDeliver, schema.floorDeliverSchema, async ({ user, body, key }) => ({
    message: 'Delivered',
    data: await deliverByManager(deps, user, { ...body, cash: body.cash, upi: body.upi, key }),
  }))

  route(delivery.floorReturn, schema.floorReturnSchema, async ({ user, body, key }) => ({
    message: 'Back to the packed orders',
    data: await returnByManager(deps, user, { ...body, key }),
  }))

  route(delivery.floorOrder, schema.floorOrderSchema, async ({ user, query }) => ({
    message: 'Order',
    data: await readFloorOrder(deps, user, query.orderId),
  }))

  route(delivery.answerFailure, schema.answerFailureSchema, async ({ user, body, key }) => ({
    message: 'Thank you. The store reads it now.',
    data: await answerFailure(deps, user.id, { answer: body, key }),
  }))

  route(delivery.orderDelivery, schema.orderDeliverySchema, async ({ user, query }) => ({
    message: 'Your delivery',
    data: await readDelivery(deps, user, query.orderId),
  }))

  route(delivery.followOrder, schema.followOrderSchema, async ({ query }) => ({
    message: 'Order',
    data: await readFollowed(deps, query.key),
  }))

  route(delivery.orderLateness, schema.orderLatenessSchema, async ({ user, query }) => ({
    message: 'Why the order is late',
    data: await readLateness(deps, user, query.orderId),
  }))

  route(delivery.floorAssign, schema.floorAssignSchema, async ({ user, body, key }) => ({
    message: body.riderId === null ? 'Given back to the planner' : 'Given to the rider',
    data: await assignOrder(deps, user, { ...body, key }),
  }))
}
