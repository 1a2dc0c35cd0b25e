import { createRootRoute } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { routeTree } from '../route-tree.gen.ts'
import { buildRouter } from './router.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('leaves no timer behind on the server, which would hold the data of a page in memory', () => {
  vi.useFakeTimers()
  const { options } = buildRouter({
    call: () => Promise.reject(new Error('nothing is called')),
    origin: 'http://shop.test',
    // No route is opened: the tree of the shop would bring all pages with it.
    routeTree: createRootRoute() as unknown as typeof routeTree,
  })
  options.context.queryClient.setQueryData(['product', 'p1'], { name: 'Milk' })
  expect(vi.getTimerCount()).toBe(0)
})
