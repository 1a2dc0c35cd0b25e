// The baseline of the start times: embedded PostgreSQL, and a Fastify server that reads one row from it.
import Fastify from 'fastify'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', onTrouble: () => {} })
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
const app = Fastify()
app.get('/readyz', async () => (await pool.query('SELECT 1 AS one')).rows[0])
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  await postgres.stop()
})
