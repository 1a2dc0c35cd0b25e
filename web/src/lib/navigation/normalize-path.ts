/** The router opens a path in any letters and with a slash at its end; this is how our own addresses write it. */
export const plainPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')
