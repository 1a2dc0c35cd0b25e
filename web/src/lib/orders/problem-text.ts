import type { ProblemReason } from '@tokri/rules/problems.ts'
import { m } from '../../paraglide/messages.js'

export const problemReasonTexts: Record<ProblemReason, string> = {
  damaged: m.order_problem_damaged(),
  expired: m.order_problem_expired(),
  missing: m.order_problem_missing(),
  wrong: m.order_problem_wrong(),
  quality: m.order_problem_quality(),
}
