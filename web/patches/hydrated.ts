// What React stores on the elements that it hydrates.

type Fiber = { flags: number; return: Fiber | null }

/** React's flag of a fiber that it has rendered to hydrate it, and not yet committed. */
const HYDRATING = 4096

/**
 * Whether React has committed the hydration of an element. React puts its fiber on the element while it renders; the
 * commit may follow up to 300 ms later. Until then a change of state makes React render again, and what it renders no
 * longer matches the HTML.
 */
export const isHydrated = (element: Element): boolean => {
  const [, found] = Object.entries(element).find(([key]) => key.startsWith('__reactFiber$')) ?? []
  if (!found) return false
  for (let fiber: Fiber | null = found; fiber; fiber = fiber.return) if (fiber.flags & HYDRATING) return false
  return true
}
