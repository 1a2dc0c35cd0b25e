import * as schema from '@tokri/contract/figures.schema.ts'
import * as figures from '@tokri/contract/figures.ts'
import type { Deps } from '../../../deps.ts'
import { forReading } from '../../../platform/database/read-replicas.ts'
import type { FileRoute, Route } from '../../../platform/http/route.ts'
import { readStoreFigures } from './store-figures.ts'
import { storeFiguresCsv } from './store-figures-csv.ts'

export const figuresRoutes = (route: Route, fileRoute: FileRoute, deps: Deps): void => {
  route(figures.floorFigures, schema.floorFiguresSchema, async ({ query }) => ({
    message: 'The figures of the day',
    data: await readStoreFigures(await forReading(deps), query),
  }))

  fileRoute(figures.floorFiguresCsv, schema.floorFiguresCsvSchema, async ({ query, reply }) => {
    const { name, text } = await storeFiguresCsv(await forReading(deps), query)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(text)
  })
}
