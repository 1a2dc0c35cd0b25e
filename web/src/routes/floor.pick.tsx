import { createFileRoute } from '@tanstack/react-router'
import { floorPage } from '../floor/floor-page.ts'
import { PickPage } from '../floor/picking/pick-page.tsx'
import { m } from '../paraglide/messages.js'

/** The page on which pickers take orders from the queue and pack them. */
export const Route = createFileRoute('/floor/pick')({ ...floorPage(m.common_picking()), component: PickPage })
