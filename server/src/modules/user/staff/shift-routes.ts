import * as schema from '@tokri/contract/shift.schema.ts'
import * as shift from '@tokri/contract/shift.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { hearShift } from './floor-push.ts'
import { endShift, readShift, type ShiftWork, startShift } from './shifts.ts'

export const shiftRoutes = (route: Route, deps: Deps, work: readonly ShiftWork[]): void => {
  route(shift.startShift, schema.startShiftSchema, async ({ user, body, key }) => ({
    message: 'Your shift has begun',
    data: await startShift(deps, user, { ...body, key, work }),
  }))

  route(shift.endShift, schema.endShiftSchema, async ({ user, body, key }) => ({
    message: body.userId === undefined || body.userId === user.id ? 'Your shift has ended' : 'The shift has ended',
    data: await endShift(deps, user, { ...body, key, work }),
  }))

  route(shift.shiftHeard, schema.shiftHeardSchema, async ({ body }) => {
    await hearShift(deps, body.key)
    return { message: 'Heard' }
  })

  route(shift.myShift, schema.myShiftSchema, async ({ user }) => ({
    message: 'Your shift',
    ...(await readShift(deps, user, work)),
  }))
}
