/** Whether an address is a page of staff. Those are rendered without the header, the footer and the promise of the shop. */
export const isFloorPage = (pathname: string): boolean => `${pathname}/`.startsWith('/floor/')
