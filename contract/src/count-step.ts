/** A list of orders is counted up to a multiple of this that is beyond the page that is read. */
export const COUNT_STEP = 20_000

/** Whether the list may have more rows than this count says. */
export const isAtLeast = (totalCount: number): boolean => totalCount > 0 && totalCount % COUNT_STEP === 0
