/** The router matches paths in any case and with a trailing slash; this is the form that urls.ts writes. */
export const normalizePath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')
