import * as schema from '@tokri/contract/figures.schema.ts'
import * as figures from '@tokri/contract/figures.ts'
import type { Deps } from '../../../deps.ts'
import { forReading } from '../../../platform/database/read-replicas.ts'
import type { FileRoute, Route } from '../../../platform/http/route.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { peopleFiguresCsv, readPeopleFigures } from './people-figures.ts'
import { readStoreFigures } from './store-figures.ts'
import { storeFiguresCsv } from './store-figures-csv.ts'

export const figuresRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(figures.floorFigures, schema.floorFiguresSchema, async ({ query }) => ({
    message: 'The figures of the day',
    data: await readStoreFigures(await forReading(deps), query),
  }))

  fileRoute(figures.floorFiguresCsv, schema.floorFiguresCsvSchema, async ({ query, reply }) =>
    sendCsv(reply, await storeFiguresCsv(await forReading(deps), query)),
  )

  route(figures.peopleFigures, schema.peopleFiguresSchema, async ({ user, query }) => ({
    message: 'The work of each person',
    data: await readPeopleFigures(await forReading(deps), user, query),
  }))

  fileRoute(figures.peopleFiguresCsv, schema.peopleFiguresCsvSchema, async ({ user, query, reply }) =>
    sendCsv(reply, await peopleFiguresCsv(await forReading(deps), user, query)),
  )
}
