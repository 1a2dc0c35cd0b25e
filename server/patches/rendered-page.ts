// What the rendered HTML holds that no library documents.

/** The router writes the time at which each match of a page was loaded into the page's script. */
const renderTimes = /\bu:\d{13}(?=,s:)/g

/** Replaces the render times by a constant: the text of an unchanged page is the same after every render. */
export const withoutRenderTimes = (html: string): string => html.replaceAll(renderTimes, 'u:1000000000000')

/** Whether React failed to render a part of the page. It leaves a marker, and the browser renders that part again. */
export const hasFailedPart = (html: string): boolean => html.includes('<!--$!-->')
