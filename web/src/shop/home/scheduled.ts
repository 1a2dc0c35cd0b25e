import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { type ComponentType, lazy } from 'react'
import type { ScheduledProps } from './scheduled-entries.tsx'

const load = () => import('./scheduled-entries.tsx')

/** Shows what is scheduled for the present. Its code is loaded with the data, or while the server's page hydrates. */
export const scheduled: { Entries: ComponentType<ScheduledProps> } = { Entries: lazy(load) }

/** The banners and shelves that the home page shows at present, beside its own. */
export const homeQuery = (call: Call) =>
  queryOptions({
    queryKey: ['home'],
    meta: { personal: false },
    queryFn: async ({ client }) => {
      const part = await load()
      scheduled.Entries = part.default
      return part.readEntries(client, call)
    },
  })
