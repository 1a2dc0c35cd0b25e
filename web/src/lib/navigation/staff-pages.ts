/** Whether an address is a page of /floor. Those are rendered without the header, the footer and the promise of the shop. */
export const isFloorPage = (path: string): boolean => `${path}/`.startsWith('/floor/')

/** Whether an address belongs to the counter: what is below /dashboard and not the shopper's own. */
const isCounterPage = (path: string): boolean => /^.dashboard.(?!$|favourites|my|profile|fno)/.test(path)

/** Whether only staff open the page. The documents of shoppers have no routes for these pages: see entry-client.tsx. */
export const isStaffPage = (path: string): boolean => isFloorPage(path) || isCounterPage(path)
