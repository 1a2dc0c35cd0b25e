// Lists are read in pages, counted from 1.
export type Paging = { page: number; limit: number }

/** How many rows come before a page. */
export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/** The paging fields of every list's response (`listAnswer` of the contract). */
export const pageFacts = (totalCount: number, { page, limit }: Paging) => ({
  totalPages: Math.ceil(totalCount / limit),
  totalCount,
  currentPage: page,
})
