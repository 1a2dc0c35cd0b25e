import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open.tsx'
import { NumberField } from './number-field.tsx'

const Stock = () => {
  const [stock, setStock] = useState('')
  return <NumberField label="Stock" value={stock} onChange={({ target }) => setStock(target.value)} />
}

it('a number may be typed in the digits of another script', async () => {
  await openPart(<Stock />)
  await page.getByLabelText('Stock').click()
  await userEvent.keyboard('१२.५')
  await expect.element(page.getByLabelText('Stock')).toHaveValue(12.5)
})
