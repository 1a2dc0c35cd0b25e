// Names that Vite and the router's plugin give to modules in the build.

/**
 * The manifest key of a route's component, which the router's plugin splits into a separate module. Group 1 is the
 * route's name.
 */
export const splitRoutePattern = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/** The id of Vite's helper that loads dynamic imports with their preloads. */
export const PRELOAD_HELPER = '\0vite/preload-helper.js'
