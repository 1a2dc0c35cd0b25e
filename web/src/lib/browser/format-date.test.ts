import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// Other files of this run may have loaded the formats of another language, and may need them again.
beforeAll(() => void vi.resetModules())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('a time in Hindi has the part of the day before the hour, also with the zone of a store elsewhere', async () => {
  vi.stubGlobal('__LANGUAGE__', 'hi')
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'Pacific/Kiritimati' } } })
  const { formatDateTime, formatTime, formatTimeRange } = await import('./format-date.ts')
  const at = '2026-11-29T23:34:00Z'
  expect(formatTime(at)).toBe('30 नव॰, दोपहर 1:34 GMT+14')
  expect(formatDateTime(at)).toBe('30 नव॰ 2026, दोपहर 1:34 GMT+14')
  expect(formatTimeRange(at, '2026-11-29T23:49:00Z')).toBe('30 नव॰, दोपहर 1:34–1:49 GMT+14')
})
