import { createFileRoute } from '@tanstack/react-router'
import { CounterLayout } from '../../counter/frame/counter-layout.tsx'

/** The pages of the counter. Like the whole dashboard, they are rendered in the browser and only for a session. */
export const Route = createFileRoute('/dashboard/_counter')({ component: CounterLayout })
