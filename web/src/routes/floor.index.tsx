import { createFileRoute } from '@tanstack/react-router'
import { floorPage } from '../floor/floor-page.ts'
import { FloorStart } from '../floor/floor-start.tsx'
import { m } from '../paraglide/messages.js'

/** The start page of store staff: their shift, and links to their work. */
export const Route = createFileRoute('/floor/')({
  ...floorPage(m.floor_floor()),
  component: FloorStart,
})
