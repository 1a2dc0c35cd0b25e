/**
 * Whether a part of a page threw an error while React rendered it to a string. React reports no such error: it leaves
 * this marker in the place of the Suspense boundary around the part.
 */
export const hasFailedPart = (html: string): boolean => html.includes('<!--$!-->')
