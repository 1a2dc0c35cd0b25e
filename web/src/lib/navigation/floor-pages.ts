/** Whether an address is a page of /floor. Those are rendered without the header, the footer and the promise of the shop. */
export const isFloorPage = (path: string): boolean => `${path}/`.startsWith('/floor/')
