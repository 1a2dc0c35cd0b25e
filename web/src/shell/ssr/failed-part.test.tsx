import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { hasFailedPart } from './failed-part.ts'

const Failing = () => {
  throw new Error('this part fails')
}

it('finds the part of a page that failed, and none in a whole page', () => {
  const page = (part: React.ReactNode) => renderToString(<Suspense fallback={<p>…</p>}>{part}</Suspense>)
  expect(hasFailedPart(page(<Failing />))).toBe(true)
  expect(hasFailedPart(page(<p>Milk</p>))).toBe(false)
})
