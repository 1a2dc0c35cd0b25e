import { messageChannels, messageKinds, messageTemplates } from '@tokri/rules/messages.ts'
import { z } from 'zod'
import { answer, plainAnswer } from './fields.ts'

const messageChoice = z.object({ channel: z.enum(messageChannels), kind: z.enum(messageKinds), on: z.boolean() })
export type MessageChoices = z.output<typeof messageChoice>[]

/** What the shop sends to the person's phone; none while their number is not proven. */
export const getMessageChoicesSchema = { answer: answer({ data: z.array(messageChoice) }) }
/** Choices that are left out stay. */
export const setMessageChoicesSchema = {
  body: z.object({ choices: z.array(messageChoice).max(messageChannels.length * messageKinds.length) }),
  answer: answer({ data: z.array(messageChoice) }),
}

export const messageKindsShape = z.record(z.enum(messageKinds), z.record(z.enum(messageChannels), z.boolean()))
export const templateShape = z.object({ id: z.string(), text: z.record(z.string(), z.string()) })

/** How the shop reaches phones, for administrators. */
export const getMessageSettingsSchema = {
  answer: answer({
    data: z.object({
      channels: z.record(
        z.enum(messageChannels),
        /** `open`: messages go by it. `report`: where the provider reports deliveries; null if it does not. */
        z.object({ provider: z.enum(['outbox', 'twilio', 'msg91']), open: z.boolean(), report: z.string().nullable() }),
      ),
      templates: z.record(z.enum(messageTemplates), templateShape),
      messageKinds: messageKindsShape,
      phoneCodesPerDay: z.int(),
      phoneUnusedDays: z.int(),
      /** What one part of an SMS costs, in rupees; 0: not said. */
      smsCost: z.number(),
      /** Of the last seven days. `sent`: taken by the provider, which has not said that it arrived. */
      week: z.array(
        z.object({
          channel: z.enum(messageChannels),
          state: z.enum(['queued', 'sent', 'delivered', 'failed', 'expired']),
          messages: z.int(),
          parts: z.int(),
        }),
      ),
    }),
  }),
}

export type MessageSettings = z.output<typeof getMessageSettingsSchema.answer>['data']

/** The body has the format of the provider. */
export const messageReportSchema = { answer: plainAnswer }
