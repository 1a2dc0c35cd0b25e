// Whoever is in the network of a cluster without a certificate or without encryption is refused.
import http from 'node:http'
import https from 'node:https'
import pg from 'pg'

/** A certificate with its key, and that of the authority; without a certificate nobody is shown. */
export type Identity = { ca: Buffer; cert?: Buffer; key?: Buffer }

const MOST_MS = 5000

/** Sends a GET, or with a body a POST. */
export const ask = (
  url: string,
  { body, ...identity }: Partial<Identity> & { body?: string } = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const options = {
      ...identity,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      agent: false as const,
      signal: AbortSignal.timeout(body === undefined ? MOST_MS : 60_000),
    }
    const request = url.startsWith('https:') ? https.request(url, options) : http.request(url, options)
    request.on('error', reject)
    request.on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
    })
    request.end(body)
  })

/** The code with which the database refuses a connection; null for one that it accepts. */
const refusalOf = async (connectionString: string): Promise<string | null> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: MOST_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const INVALID_AUTHORIZATION = '28000'

/** The doors of these nodes that are open to strangers, and those that are closed to the cluster itself. */
export const openDoors = async (
  addresses: readonly string[],
  { account, identity }: { account: string; identity: Identity },
): Promise<string[]> => {
  const found: string[] = []
  for (const address of addresses) {
    const refusal = await refusalOf(`postgres://${account}@${address}:5432/tokri?sslmode=disable`)
    if (refusal !== INVALID_AUTHORIZATION) found.push(`PostgreSQL of ${address} without TLS: ${refusal ?? 'open'}`)
    for (const place of [`${address}:2379/version`, `${address}:8008/patroni`]) {
      const answers = async (url: string, as: Partial<Identity>) =>
        (await ask(url, as).catch(() => null))?.status === 200
      if (await answers(`http://${place}`, {})) found.push(`${place} without TLS`)
      if (await answers(`https://${place}`, { ca: identity.ca })) found.push(`${place} without a certificate`)
      if (!(await answers(`https://${place}`, identity))) found.push(`${place} is closed to the cluster itself`)
    }
  }
  return found
}
