// Lists are read in pages, counted from 1.
import { COUNT_STEP } from '@tokri/contract/count-step.ts'

export type Paging = { page: number; limit: number }

/** How many rows come before a page. */
export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/**
 * Up to how many rows a long list is counted, so that its answer takes no longer the longer it is: to the next multiple of
 * `COUNT_STEP` after the page. A list that goes on therefore always has another page, and only a count that is such a
 * multiple may be too low.
 */
export const countLimitOf = ({ page, limit }: Paging): number =>
  (Math.floor((page * limit) / COUNT_STEP) + 1) * COUNT_STEP

/** The paging fields of every list's response (`listAnswer` of the contract). */
export const pageFacts = (totalCount: number, { page, limit }: Paging) => ({
  totalPages: Math.ceil(totalCount / limit),
  totalCount,
  currentPage: page,
})
