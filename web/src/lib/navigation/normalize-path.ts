const SLASH = 47

/** A path without the slashes at its end; "/" stays. A loop, because a regular expression takes quadratic time here. */
export const withoutTrailingSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === SLASH) end--
  return path.slice(0, end)
}

/** The router matches paths in any case and with a trailing slash; this is the form that urls.ts writes. */
export const normalizePath = (path: string) => withoutTrailingSlashes(path.toLowerCase())
