import { z } from 'zod'
import { answer, id, plainAnswer } from './fields.ts'

export const awaitedIdsSchema = { answer: answer({ data: z.array(z.string()) }) }
export const awaitProductSchema = {
  body: z.object({ productId: id }),
  answer: answer({ data: z.object({ waiting: z.boolean() }) }),
}
export const stopAwaitingSchema = { body: z.object({ productId: id }), answer: plainAnswer }
