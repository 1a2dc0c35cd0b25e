import { createBrowserHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { goBack, pendingBack } from './history-back.ts'
import { currentIndex } from './history-entry.ts'

it.each(['push', 'replace'] as const)(
  'a %s during a step back comes after it, and counts from the entry that is shown then',
  async (way) => {
    window.history.pushState(null, '', '/page')
    const history = createBrowserHistory()
    const start = currentIndex() ?? 0
    history.push('/page?overlay')
    history.flush()
    goBack(history)
    history[way]('/next')
    await pendingBack()
    await expect.poll(() => location.pathname).toBe('/next')
    expect(currentIndex()).toBe(way === 'push' ? start + 1 : start)
    expect(history.location.pathname).toBe('/next')
    history.destroy()
  },
)
