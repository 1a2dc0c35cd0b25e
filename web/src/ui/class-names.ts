/**
 * Joins class names and skips empty ones: `cx('a', wide && 'b')`. The components have no conflicting classes, so
 * nothing is merged.
 */
export const cx = (...parts: Array<string | false | null | undefined>) => parts.filter(Boolean).join(' ')
