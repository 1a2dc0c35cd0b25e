import { z } from 'zod'
import { answer, rupees, text } from './fields.ts'
import { limits } from './limits.ts'
import { paymentProvider } from './payment.schema.ts'

/** What the shop tells everyone about itself. */
export const settingsShape = z.object({
  storeName: z.string(),
  slogan: z.string(),
  promiseMinutes: z.int(),
  brandHue: z.int().nullable(),
  searchHints: z.array(z.string()),
  promises: z.array(z.object({ title: z.string(), text: z.string() })),
  chargeLadder: z.array(z.object({ upTo: z.number().nullable(), percent: z.number() })),
  paymentProviders: z.array(paymentProvider),
  /** Whether orders can be paid in cash when they arrive. */
  cashOnDelivery: z.boolean(),
})
export type SettingsShape = z.output<typeof settingsShape>

/** A share of the bill, to a tenth of a percent. */
const rung = z
  .number({ error: 'A charge must be a number' })
  .min(0, { error: 'A charge is from 0 to 100 percent' })
  .max(100, { error: 'A charge is from 0 to 100 percent' })
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), { error: 'At most one decimal is allowed' })

export const getSettingsSchema = { answer: answer({ data: settingsShape }) }
export const updateSettingsSchema = {
  body: z
    .object({
      storeName: text(limits.storeName),
      slogan: text(limits.name),
      promiseMinutes: z
        .int({ error: 'Minutes must be a whole number' })
        .min(1, { error: 'The promise is from 1 to 600 minutes' })
        .max(600, { error: 'The promise is from 1 to 600 minutes' }),
      brandHue: z.int().min(0).max(359).nullable(),
      cashOnDelivery: z.boolean(),
      searchHints: z.array(text(40)).min(1).max(30),
      promises: z
        .array(z.object({ title: text(limits.promiseTitle), text: text(limits.name) }))
        .min(1)
        .max(6),
      chargeLadder: z
        .array(z.object({ upTo: rupees.nullable(), percent: rung }))
        .min(1)
        .max(10)
        .refine((rungs) => rungs.every((rung, index) => (rung.upTo === null) === (index === rungs.length - 1)), {
          error: 'Only the last step has no end',
        })
        .refine(
          (rungs) =>
            rungs.every(
              (rung, index) => index === 0 || rung.upTo === null || rung.upTo > (rungs[index - 1]?.upTo ?? 0),
            ),
          {
            error: 'Each step ends above the one before it',
          },
        ),
    })
    .partial(),
  answer: answer({ data: settingsShape }),
}
