import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../../test/held-timers.ts'
import { openPart } from '../../../test/open.tsx'
import { delayNavigations } from '../../lib/navigation/history-back.ts'
import { ListSearch } from './list-search.tsx'

const PAUSE_MS = 400

/** A list whose navigations wait, as they do until the page is hydrated. */
const openWaiting = async () => {
  const passed = holdTimers(PAUSE_MS)
  const searched: string[] = []
  const kept: { history?: RouterHistory } = {}
  const List = () => {
    const [search, setSearch] = useState('')
    kept.history = useRouter().history
    return (
      <ListSearch
        label="Search"
        search={search}
        onSearch={(text) => {
          searched.push(text)
          setSearch(text)
        }}
      />
    )
  }
  await openPart(<List />)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.getByLabelText('Search').fill('milk')
  const history = kept.history
  if (!history) throw new Error('The list is not shown')
  delayNavigations(history, promise)
  return { history, searched, passed, release: resolve }
}

it('has a ring while it has focus', async () => {
  await openPart(<ListSearch label="Search" search="" onSearch={() => undefined} />)
  const field = page.getByLabelText('Search')
  await expect.element(field).toBeVisible()
  const ring = () => getComputedStyle(field.element().closest('label') as HTMLElement).outlineStyle
  expect(ring()).toBe('none')
  await field.click()
  await expect.poll(ring).toBe('solid')
})

it('does not search any more when somebody has pressed a link, though the next page waits', async () => {
  const { history, searched, passed, release } = await openWaiting()
  history.push('/next')
  passed(PAUSE_MS)
  expect(searched).toEqual([])
  release()
  await expect.poll(() => history.location.pathname).toBe('/next')
  passed(PAUSE_MS)
  expect(searched).toEqual([])
})

it('searches after a navigation that stays on the page', async () => {
  const { history, searched, passed, release } = await openWaiting()
  history.push('/?state=PLACED')
  passed(PAUSE_MS)
  expect(searched).toEqual([])
  release()
  await expect.poll(() => history.location.search).toBe('?state=PLACED')
  passed(PAUSE_MS)
  expect(searched).toEqual(['milk'])
})
