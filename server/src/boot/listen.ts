import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../platform/error-code.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Config } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

const refusalOf = (error: unknown, { host, port }: Address): unknown => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  if (code === 'EACCES')
    return new StartupError(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartupError(`HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`)
  return error
}

/** Checks before anything is started that the address is free. Throws StartupError. */
export const refuseTakenPort = (address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error) => reject(refusalOf(error, address)))
    probe.listen({ host: address.host, port: address.port, exclusive: true }, () => probe.close(() => resolve()))
  })

export const listen = async (app: FastifyInstance, address: Address): Promise<void> => {
  try {
    await app.listen({ host: address.host, port: address.port })
  } catch (error) {
    throw refusalOf(error, address)
  }
}
