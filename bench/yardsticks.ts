// The two yardsticks every figure is set beside, in a process of their own: R0 answers a 10 KB buffer, D0 one prepared
// SELECT by primary key through the same pool the shop uses. Started by bench/server.ts.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { openPool } from '../server/src/platform/database.ts'

const url = process.argv[2]
if (url === undefined) throw new Error('say which database the yardstick reads')
const pool = openPool(url)
const app = Fastify()
const buffer = Buffer.alloc(10 * 1024, 'x')

app.get('/r0', (_request, reply) => reply.type('application/json').send(buffer))
app.get('/d0/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query('SELECT id, name, unit FROM products WHERE id = $1', [id])
  return rows[0]
})
process.once('disconnect', () => void app.close().then(() => pool.end()))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
