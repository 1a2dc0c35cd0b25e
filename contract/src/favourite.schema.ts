import { z } from 'zod'
import { answer, id, plainAnswer } from './fields.ts'
import { productShape } from './product.schema.ts'

export const getFavouritesSchema = { answer: answer({ data: z.array(productShape) }) }
export const favouriteIdsSchema = { answer: answer({ data: z.array(z.string()) }) }
export const addFavouriteSchema = { body: z.object({ productId: id }), answer: plainAnswer }
export const removeFavouriteSchema = { body: z.object({ productId: id }), answer: plainAnswer }
