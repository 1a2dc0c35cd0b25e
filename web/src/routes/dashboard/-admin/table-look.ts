// Tables of the counter. Where a phone has no room for columns, a row becomes a small card: its cells stand in a grid
// that each table lays out by itself, and the headings are left to those who cannot see the page.

export const tableRegion = 'overflow-x-auto rounded-card border border-line bg-surface'
export const tableLook = 'w-full border-collapse text-sm max-sm:block'
export const tableHead = 'border-b border-line bg-sunken text-xs text-ink-2 max-sm:sr-only'
export const tableBody = 'max-sm:block'
export const tableRow = 'border-b border-line last:border-0 hover:bg-sunken/50 max-sm:grid max-sm:gap-x-3 max-sm:p-3'
export const tableCell = 'px-3 py-2 text-left align-middle max-sm:p-0'

/** The heading of a cell, where the row of headings cannot be seen. */
export const cellLabel = 'mb-1 block text-xs font-normal text-ink-3 sm:hidden'
