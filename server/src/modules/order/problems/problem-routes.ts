import * as schema from '@tokri/contract/problem.schema.ts'
import * as problem from '@tokri/contract/problem.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { type Paging, pageFacts } from '../../../platform/http/paging.ts'
import type { FileRoute, Route } from '../../../platform/http/route.ts'
import { uploadedFile } from '../../media/service.ts'
import { problemShapeOf } from '../rows/problem-json.ts'
import { type ProblemFilter, readListedProblems } from '../rows/problem-queries.ts'
import { answerProblem } from './answer-problem.ts'
import { addPicture, readPicture } from './problem-pictures.ts'
import { reportProblem } from './report-problem.ts'

const listProblems = async ({ db, settings }: Deps, filter: ProblemFilter & Paging) => {
  const { rows, count } = await readListedProblems(db, filter)
  const { autoRefundUpTo, autoRefundRate } = settings.current
  const data = rows.map(({ problem, answered_by_name: answeredBy, order, items, customer }) => ({
    ...problemShapeOf(problem),
    answeredBy,
    order: {
      _id: order.id,
      orderNumber: order.number,
      deliveredAt: new Date(order.delivered_at).toISOString(),
      method: order.payment_method,
      total: toRupees(order.total_paise),
    },
    items,
    customer: customer && {
      name: customer.name,
      email: customer.email,
      orders: customer.orders,
      problemOrders: customer.problem_orders,
      refunded: toRupees(customer.refunded_paise),
    },
  }))
  return { data, ...pageFacts(count, filter), automatic: { upTo: autoRefundUpTo, rate: autoRefundRate } }
}

export const problemRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(problem.addProblemPicture, schema.addProblemPictureSchema, async ({ user, query, request }) => {
    const readBytes = () => uploadedFile(request, 'picture')
    return { message: 'Picture stored', data: { _id: await addPicture(deps, user.id, { ...query, readBytes }) } }
  })

  fileRoute(problem.problemPicture, schema.problemPictureSchema, async ({ user, query, reply }) =>
    reply.type('image/webp').send(await readPicture(deps, user, query.pictureId)),
  )

  route(problem.reportProblem, schema.reportProblemSchema, async ({ user, body, key }) => {
    const { note = '', pictures = [], asCredit = false, ...report } = body
    const data = await reportProblem(deps, user.id, { report: { ...report, asCredit, note, pictures }, key })
    return { message: 'Thank you. We look at it.', data }
  })

  route(problem.listProblems, schema.listProblemsSchema, async ({ query: { state = null, ...query } }) => ({
    message: 'Problems',
    ...(await listProblems(deps, { ...query, state, now: deps.clock() })),
  }))

  route(problem.answerProblem, schema.answerProblemSchema, async ({ user, body, key }) => ({
    message: body.accept ? 'Refund noted' : 'The shopper is told',
    data: await answerProblem(deps, user, { ...body, reason: body.reason ?? '', key }),
  }))
}
