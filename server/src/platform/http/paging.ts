// Lists are read by pages, which count from 1.
export type Paging = { page: number; limit: number }

/** How many rows lie before a page. */
export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/** What every such list says beside its rows (`listAnswer` of the contract). */
export const pageFacts = (totalCount: number, { page, limit }: Paging) => ({
  totalPages: Math.ceil(totalCount / limit),
  totalCount,
  currentPage: page,
})
