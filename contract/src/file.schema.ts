import { z } from 'zod'
import { answer } from './fields.ts'

export const uploadFileSchema = { answer: answer({ data: z.object({ url: z.string() }) }) }
