// Problems with items of a delivered order: reported by the shopper, answered by an administrator.
import { endpoint } from './endpoint.ts'
import type * as schema from './problem.schema.ts'

/** Stores a picture of the caller's order; form field `picture`. Its id is sent with the report. */
export const addProblemPicture = endpoint<typeof schema.addProblemPictureSchema>({
  method: 'POST',
  url: '/api/order/problem-picture',
  access: 'user',
  body: 'multipart',
  invalidates: 'nothing',
  rateLimit: 'problemPictures',
  status: 201,
  noTimeout: true,
})
/** A picture of a problem, for the order's shopper and administrators. */
export const problemPicture = endpoint<typeof schema.problemPictureSchema>({
  method: 'GET',
  url: '/api/order/problem-picture',
  access: 'user',
  answers: 'image/webp',
})
export const reportProblem = endpoint<typeof schema.reportProblemSchema>({
  method: 'POST',
  url: '/api/order/report-problem',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'problems',
  idempotent: true,
  status: 201,
})
/** What shoppers reported: open problems oldest first, all others newest first. */
export const listProblems = endpoint<typeof schema.listProblemsSchema>({
  method: 'GET',
  url: '/api/order/problems',
  access: 'admin',
})
/** Refunds the pieces of a problem, or declines it. */
export const answerProblem = endpoint<typeof schema.answerProblemSchema>({
  method: 'PUT',
  url: '/api/order/answer-problem',
  access: 'admin',
  invalidates: 'nothing',
  idempotent: true,
})
