/** "1 item" or "3 items". */
export const itemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
