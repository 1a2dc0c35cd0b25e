import { createFileRoute } from '@tanstack/react-router'
import { floorPage } from '../floor/floor-page.ts'
import { RidePage } from '../floor/riding/ride-page.tsx'
import { m } from '../paraglide/messages.js'

/** The page on which riders load, deliver and return. */
export const Route = createFileRoute('/floor/ride')({ ...floorPage(m.common_riding()), component: RidePage })
