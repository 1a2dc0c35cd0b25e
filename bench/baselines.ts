// The baselines of every ratio, measured in the same run on the same machine. R0: a bare Fastify route that answers a buffer
// of 10 KB. D0: one prepared primary-key SELECT per request through Fastify and pg.
import Fastify from 'fastify'
import pg from 'pg'

const TEN_KILOBYTES = Buffer.alloc(10 * 1024, 'a')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const app = Fastify()
app.get('/r0', (_request, reply) => reply.type('application/json; charset=utf-8').send(TEN_KILOBYTES))
app.get<{ Params: { id: string } }>('/d0/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'd0',
    text: 'SELECT id, name, unit, price_paise FROM products WHERE id = $1',
    values: [request.params.id],
  })
  return rows[0] ?? {}
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => process.exit(0))
