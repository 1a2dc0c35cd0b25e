// What the home page shows at some times of the day, on some days: banners and shelves.
import { endpoint } from './endpoint.ts'
import type * as schema from './home.schema.ts'

/** The entries that hold now. */
export const getHome = endpoint<typeof schema.getHomeSchema>({
  method: 'GET',
  url: '/api/home/get-entries',
  access: 'guest',
  priority: 'normal',
})
/** The products of a shelf that the store sells. */
export const homeProducts = endpoint<typeof schema.homeProductsSchema>({
  method: 'POST',
  url: '/api/home/get-products',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})

export const getHomeSchedule = endpoint<typeof schema.getHomeScheduleSchema>({
  method: 'POST',
  url: '/api/home/get-schedule',
  access: 'admin',
  invalidates: 'nothing',
})
export const createHomeEntry = endpoint<typeof schema.createHomeEntrySchema>({
  method: 'POST',
  url: '/api/home/create',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
})
export const updateHomeEntry = endpoint<typeof schema.updateHomeEntrySchema>({
  method: 'PUT',
  url: '/api/home/update',
  access: 'admin',
  invalidates: 'catalogue',
})
export const deleteHomeEntry = endpoint<typeof schema.deleteHomeEntrySchema>({
  method: 'DELETE',
  url: '/api/home/delete',
  access: 'admin',
  invalidates: 'catalogue',
})
/** The entries that hold at a moment. */
export const previewHome = endpoint<typeof schema.previewHomeSchema>({
  method: 'POST',
  url: '/api/home/preview',
  access: 'admin',
  invalidates: 'nothing',
})
