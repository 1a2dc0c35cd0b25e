import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { floorPage } from './-floor/floor-page.ts'
import { PickPage } from './-floor/picking/pick-page.tsx'

/** The page on which pickers take orders from the queue and pack them. */
export const Route = createFileRoute('/floor/pick')({ ...floorPage(m.common_picking()), component: PickPage })
