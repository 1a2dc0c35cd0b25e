import type { AreaPreview } from '@tokri/contract/store.schema.ts'
import { createStore, getStores, pauseStore, previewArea, updateStore } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { store } from '../../../test/shapes.ts'

const place = (pincode: string, changes: Partial<AreaPreview['places'][number]> = {}) => ({
  ...{ pincode, lat: 13.1, lng: 77.6, here: true, stores: [] },
  ...changes,
})

const open = async (
  path: string,
  stores = [store()],
  preview: AreaPreview = { position: null, served: 0, places: [] },
) => {
  const kept = stores
  const change = (id: string, changes: Partial<(typeof kept)[number]>, message: string) => {
    const at = kept.findIndex(({ _id }) => _id === id)
    const before = kept[at]
    if (!before) throw refusal('not_found')
    kept[at] = { ...before, ...changes }
    return { data: kept[at], message }
  }
  const shop = await openPage(`/dashboard/${path}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getStores, () => ({ data: kept })),
      on(previewArea, { data: preview }),
      on(pauseStore, ({ body: { storeId, minutes, reason = '' } }) =>
        change(storeId, { state: minutes > 0 ? 'paused' : 'open', reason: minutes > 0 ? reason : '' }, 'Store paused'),
      ),
      on(updateStore, ({ body: { _id, active = true } }) => change(_id, { active }, 'Store updated')),
    ],
  })
  return shop
}

const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('the form of a store', () => {
  it('says on a map without a place what would show there', async () => {
    await open('stores/new')
    await expect.element(page.getByText(/^Nothing to show yet/)).toBeVisible()
  })

  it('says what is no pincode, what other stores serve too, and what nobody serves', async () => {
    const preview: AreaPreview = {
      position: { lat: 13.1, lng: 77.6 },
      served: 2,
      places: [
        place('560063', { stores: ['main'] }),
        place('560064', { stores: ['main'] }),
        place('560069', { here: false }),
      ],
    }
    await open('stores/new', [store()], preview)
    await field('Pincodes').fill('560063, 560 064\n56006')
    await expect.element(page.getByText('56006 is no pincode: six digits each')).toBeVisible()
    await field('Pincodes').fill('560063, 560 064')
    await expect.element(field('Pincodes')).toHaveAccessibleDescription('2 pincodes')
    await expect.element(page.getByText('Main store delivers everywhere, so it shares all of this.')).toBeVisible()
    await expect.element(page.getByText('Delivers to 2 pincodes')).toBeVisible()
    await page.getByRole('button', { name: 'Add 560069' }).click()
    await expect.element(field('Pincodes')).toHaveValue('560063, 560 064 560069')
  })

  it('shows a refusal beside its field, and is sent with hours that end on the next day and with closed days', async () => {
    const shop = await open('stores/new')
    const message = 'A pincode has six digits'
    shop.answer(on(createStore, refusal('bad_request', { message, fields: { pincode: message } })))
    const add = page.getByRole('button', { name: 'Add store' })
    await field('Name').fill('Hebbal')
    await field('Pincode').fill('56006')
    await page.getByText('At these times').click()
    await field('Monday closes').fill('02:30')
    await expect.poll(() => page.getByText('on the next day', { exact: true }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Monday’s hours on every day' }).click()
    await expect.poll(() => page.getByText('on the next day', { exact: true }).elements()).toHaveLength(7)
    await field('Closed on').fill('2026-12-25')
    await page.getByRole('button', { name: 'Add day' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove 25 Dec 2026' })).toBeVisible()
    await add.click()
    await expect.element(field('Pincode')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Pincode')).toHaveAccessibleDescription(message)
    await expect.element(field('Pincode')).toHaveFocus()
    shop.answer(on(createStore, { data: store({ _id: 'hebbal', name: 'Hebbal' }), message: 'Store created' }))
    await field('Pincode').fill('560063')
    await add.click()
    await expect.poll(shop.address).toBe('/dashboard/stores')
    const sent = shop.sent(createStore).at(-1)?.body
    expect(sent).toMatchObject({ name: 'Hebbal', pincode: '560063', closedOn: ['2026-12-25'] })
    expect(sent?.hours).toHaveLength(7)
    expect(sent?.hours?.every(({ from, to }) => from === '07:00' && to === '02:30')).toBe(true)
  })

  it('says where position and pincode do not fit, and asks about an outline whose coordinates are swapped', async () => {
    const shop = await open('stores/new', [store()], {
      position: { lat: 12.97, lng: 77.6 },
      farKm: 48,
      served: 0,
      places: [],
    })
    const ring = [[12.9, 77.5], [13, 77.5], [13, 77.6], [12.9, 77.5]] // biome-ignore format: corners
    const asDrawn = { type: 'Polygon', coordinates: [ring] }
    await expect.element(page.getByText('The store lies 48 km from the centre of its pincode.')).toBeVisible()
    await page.getByText('Paste an outline').click()
    await page.getByLabelText('GeoJSON, as map programs export it').fill(JSON.stringify(asDrawn))
    await expect.element(page.getByText('Are its latitudes and longitudes swapped?')).toBeVisible()
    await page.getByRole('button', { name: 'Use this outline' }).click()
    await field('Name').fill('Hebbal')
    await field('Pincode').fill('560063')
    const message = 'This outline lies far away. Are its latitudes and longitudes swapped?'
    shop.answer(
      on(createStore, ({ body }) =>
        body.confirm ? { data: store(), message: 'Store created' } : refusal('odd_area', { message }),
      ),
    )
    await page.getByRole('button', { name: 'Add store' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this outline?' })
    await expect.element(dialog).toHaveAccessibleDescription(message)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabelText('GeoJSON, as map programs export it').fill(JSON.stringify(asDrawn))
    await page.getByRole('button', { name: 'Swap and use it' }).click()
    await page.getByRole('button', { name: 'Add store' }).click()
    await dialog.getByRole('button', { name: 'Save it as it is' }).click()
    await expect.poll(shop.address).toBe('/dashboard/stores')
    await expect
      .poll(() => shop.sent(createStore).map(({ body }) => [body.confirm, body.area?.polygon?.coordinates[0]?.[0]]))
      .toEqual([
        [undefined, [12.9, 77.5]],
        [undefined, [77.5, 12.9]],
        [true, [77.5, 12.9]],
      ])
  })

  it('takes the position of a pasted link of a map program, and says what a short link lacks', async () => {
    await open('stores/new')
    const paste = async (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field('Longitude')
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    await expect.element(field('Longitude')).toBeVisible()
    await paste('https://maps.app.goo.gl/abcdef')
    await expect.element(page.getByRole('alert').getByText('This link has no position in it.')).toBeVisible()
    await paste('https://maps.google.com/?q=12.9716,77.5946')
    await expect.element(field('Latitude')).toHaveValue('12.9716')
    await expect.element(field('Longitude')).toHaveValue('77.5946')
    await expect.element(page.getByText('This link has no position in it.')).not.toBeInTheDocument()
  })

  it('takes the position of a link that comes without a paste', async () => {
    await open('stores/new')
    await field('Latitude').fill('https://maps.google.com/?q=12.9716,77.5946')
    await expect.element(field('Latitude')).toHaveValue('12.9716')
    await expect.element(field('Longitude')).toHaveValue('77.5946')
    await field('Latitude').fill('13')
    await field('Longitude').fill('77.6')
    await expect.element(field('Latitude')).toHaveValue('13')
  })

  it('draws an area with the keyboard, and refuses an outline that crosses itself', async () => {
    await open('stores/new', [store()], { position: { lat: 13.1075, lng: 77.6003 }, served: 3, places: [] })
    await page.getByRole('button', { name: 'Draw the area' }).click()
    const map = page.getByRole('application', { name: 'Map of the service area' })
    await expect.element(map).toBeVisible()
    const corner = async (arrows: string) => {
      map.element().focus()
      await userEvent.keyboard(`${arrows}{Enter}`)
    }
    await corner('{ArrowUp}{ArrowLeft}')
    await corner('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
    await corner('{ArrowUp}{ArrowUp}')
    await corner('{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowLeft}')
    await expect.element(page.getByText('4 corners so far')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.element(page.getByText('The outline of the area crosses itself')).toBeVisible()
    map.element().focus()
    await userEvent.keyboard('{Backspace}')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove the drawn area' })).toBeVisible()
  })
})

describe('the list of stores', () => {
  const second = () => store({ _id: 'kengeri', name: 'Kengeri', pincode: '560064' })

  it('of a shop with one store has no way to archive it', async () => {
    await open('stores')
    await expect.element(page.getByText('Every order is packed here.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Archive/ })).not.toBeInTheDocument()
  })

  it('pauses a store with a reason, and opens it again', async () => {
    const shop = await open('stores', [store(), second()])
    const card = page.getByRole('listitem').filter({ hasText: 'Kengeri' })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Pause Kengeri' }).click()
    await dialog.getByLabelText('For how long').selectOptions('1 hour')
    await dialog.getByLabelText('Reason').fill('No riders')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect.element(card).toMatchTextContent('Paused')
    await expect.element(card).toMatchTextContent('Reason: No riders')
    await page.getByRole('button', { name: 'Reopen Kengeri' }).click()
    await expect.element(card).not.toMatchTextContent('No riders')
    await expect
      .poll(() => shop.sent(pauseStore).map(({ body }) => body))
      .toEqual([
        { storeId: 'kengeri', minutes: 60, reason: 'No riders' },
        { storeId: 'kengeri', minutes: 0 },
      ])
  })

  it('says why a store cannot be archived', async () => {
    const shop = await open('stores', [store(), second()])
    shop.answer(on(updateStore, refusal('in_use', { message: 'This store still has 2 open orders' })))
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Archive Kengeri' }).click()
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This store still has 2 open orders.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Pause Kengeri' })).toBeVisible()
  })

  it('archives a store, and brings it back', async () => {
    await open('stores', [store(), second()])
    await page.getByRole('button', { name: 'Archive Kengeri' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Restore Kengeri' }).click()
    await expect.element(page.getByRole('button', { name: 'Pause Kengeri' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Restore Kengeri' })).not.toBeInTheDocument()
  })
})
