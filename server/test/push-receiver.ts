// A push service with a browser behind it, on this machine: it reads messages as a browser does (RFC 8188 and RFC 8291),
// independently of the sender's code.
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Received = { path: string; headers: IncomingHttpHeaders; text: string }

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const startPushReceiver = async () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  /** The status of the next answer at a path; 201 when there is none. */
  const answers = new Map<string, number>()

  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const shared = hmac(auth, browser.computeSecret(sender))
    const secret = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), sender, Buffer.from([1]))
    const pseudoRandom = hmac(salt, secret)
    const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
    const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, text: decrypt(Buffer.concat(parts)) })
      response.writeHead(answers.get(path) ?? 201, { location: '/elsewhere' }).end('x'.repeat(100_000))
      answers.delete(path)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }

  return {
    ...{ origin, keys, received },
    answerOnce: (name: string, status: number) => void answers.set(`/${name}`, status),
    subscription: (name: string) => ({ endpoint: `${origin}/${name}`, keys }),
    /** The notices for a subscription so far, the oldest first. */
    notices: (name: string) =>
      received.filter(({ path }) => path === `/${name}`).map(({ text }) => JSON.parse(text) as Record<string, string>),
  }
}
