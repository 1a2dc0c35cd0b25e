/** Joins what is there: `cx('a', wide && 'b')`. Parts of ours never override each other, so no merging is needed. */
export const cx = (...parts: Array<string | false | null | undefined>) => parts.filter(Boolean).join(' ')
