import { homeEntryKinds } from '@tokri/rules/home-schedule.ts'
import { z } from 'zod'
import { answer, id, localDate, moment, optionalText, plainAnswer, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { productShape } from './product.schema.ts'
import { recipeCardShape } from './recipe.schema.ts'

const kind = z.enum(homeEntryKinds, { error: 'Choose what it shows' })
const named = z.object({ _id: z.string(), name: z.string() })

/** What the home page shows of an entry. The products of a shelf are read apart (`homeProducts`). */
export const homeEntryShape = z.object({
  _id: z.string(),
  kind,
  title: z.string(),
  /** Of a banner. Without a link it leads nowhere. */
  text: z.string(),
  image: z.string(),
  link: z.string(),
  categoryId: z.string().nullable(),
  recipes: z.array(recipeCardShape),
})
export type HomeEntryShape = z.output<typeof homeEntryShape>

export const scheduledEntryShape = homeEntryShape.omit({ categoryId: true, recipes: true }).extend({
  category: named.nullable(),
  products: z.array(named),
  recipes: z.array(named),
  days: z.array(z.int()),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  fromDate: z.string().nullable(),
  toDate: z.string().nullable(),
  active: z.boolean(),
  position: z.int(),
  /** Whether shoppers see it now. */
  shown: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ScheduledEntryShape = z.output<typeof scheduledEntryShape>

const items = z.array(id).max(limits.shelfItems, { error: `At most ${limits.shelfItems} are allowed` })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'A time is written like 06:00' })

const input = z.object({
  kind,
  title: text(limits.homeText),
  text: optionalText(limits.homeText).default(''),
  image: z.string().default(''),
  /** A page of this shop, such as /recipes. */
  link: optionalText(limits.link)
    .refine((value) => value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value), {
      error: 'A link begins with / and leads to a page of this shop',
    })
    .default(''),
  category: id.nullish(),
  products: items.default([]),
  recipes: items.default([]),
  /** 0 is Sunday; empty: every day. */
  days: z.array(z.int().min(0).max(6)).max(7).default([]),
  /** Both or none. `toTime` is on the next day if it is before `fromTime`. */
  fromTime: time.nullish(),
  toTime: time.nullish(),
  fromDate: localDate.nullish(),
  toDate: localDate.nullish(),
  active: z.boolean().default(true),
  /** The smallest comes first. */
  position: z.int().min(0).max(9999).default(0),
})

export const getHomeSchema = { answer: answer({ data: z.array(homeEntryShape) }) }
export const homeProductsSchema = { body: z.object({ entryId: id }), answer: answer({ data: z.array(productShape) }) }

export const getHomeScheduleSchema = {
  body: z.object({}),
  answer: answer({ data: z.array(scheduledEntryShape), timeZone: z.string() }),
}
export const createHomeEntrySchema = { body: input, answer: answer({ data: scheduledEntryShape }) }
export const updateHomeEntrySchema = {
  body: input.extend({
    _id: id,
    /** The `updatedAt` that the editor has read. If the entry was changed since then, the answer is 409. */
    ifUpdatedAt: timestamp.optional(),
  }),
  answer: answer({ data: scheduledEntryShape }),
}
export const deleteHomeEntrySchema = { body: z.object({ _id: id }), answer: plainAnswer }
export const previewHomeSchema = {
  body: z.object({ at: moment }),
  answer: answer({
    data: z.array(homeEntryShape),
    /** When the home page changes next; null: not before somebody changes its schedule. */
    until: timestamp.nullable(),
  }),
}
