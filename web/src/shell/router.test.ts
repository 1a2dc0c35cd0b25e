import { createRootRoute } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { isPersonalQuery } from '../lib/session/personal-data.ts'
import type { routeTree } from '../route-tree.gen.ts'
import { buildRouter } from './router.ts'

afterEach(() => {
  vi.useRealTimers()
})

const build = () =>
  buildRouter({
    call: () => Promise.reject(new Error('nothing is called')),
    origin: 'http://shop.test',
    // No route is opened: the tree of the shop would bring all pages with it.
    routeTree: createRootRoute() as unknown as typeof routeTree,
  })

it('takes nothing that the server has rendered for the data of a person, which a sign-out clears', () => {
  const { options } = build()
  const { queryClient } = options.context
  const answers = JSON.stringify([{ key: ['carousel', 'c1'], data: [] }])
  void options.hydrate?.({ answers, origin: 'http://shop.test' })
  const queries = queryClient.getQueryCache().getAll()
  expect(queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[['carousel', 'c1'], []]])
  expect(queries.filter(isPersonalQuery)).toEqual([])
})

it('leaves no timer behind on the server, which would hold the data of a page in memory', () => {
  vi.useFakeTimers()
  const { options } = build()
  options.context.queryClient.setQueryData(['product', 'p1'], { name: 'Milk' })
  expect(vi.getTimerCount()).toBe(0)
})
