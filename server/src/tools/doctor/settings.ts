// Checks the configuration as a whole. config.ts refuses single invalid values, but a valid combination may still be
// unsafe for a public shop.
import type { Config } from '../../boot/config.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** 256 bits as text. config.ts refuses less than half of that. */
const GOOD_SECRET = 32

const isPrivate = (host: string) => host === '127.0.0.1' || host === '::1' || host === 'localhost'

const checkSecrets = ({ jwtSecret, paymentTestSecret, database }: Config): Finding[] => {
  const found: Finding[] = []
  const todo = 'Create one with: openssl rand -base64 48'
  if (jwtSecret !== null && jwtSecret.length < GOOD_SECRET)
    found.push(note('Keys', `JWT_SECRET has ${jwtSecret.length} characters, ${GOOD_SECRET} or more are better`, todo))
  if (paymentTestSecret !== null && paymentTestSecret.length < GOOD_SECRET)
    found.push(note('Keys', `PAYMENT_TEST_SECRET has ${paymentTestSecret.length} characters`, todo))
  if (database && jwtSecret === null)
    found.push(
      note(
        'Keys',
        'generated into this data folder',
        'Several copies of a shop need the same JWT_SECRET: set it for each.',
      ),
    )
  return found.length > 0 ? found : [fine('Keys', jwtSecret === null ? 'generated into the data folder' : 'given')]
}

const checkDoor = ({ host, publicUrl, trustProxy, rateLimit }: Config): Finding[] => {
  const found: Finding[] = []
  const { protocol, hostname } = new URL(publicUrl)
  const open = !isPrivate(host)
  if (protocol === 'https:' && trustProxy === false)
    found.push(
      trouble(
        'Proxy',
        `${publicUrl} is reached through a proxy, but TRUST_PROXY is off: all shoppers share one address and its rate limits`,
        'Set TRUST_PROXY=1 for one proxy in front, or its address.',
      ),
    )
  if (trustProxy === true && open)
    found.push(
      note(
        'Proxy',
        'TRUST_PROXY=on trusts everyone who reaches the port',
        'Set it to the number of proxies, or to their addresses.',
      ),
    )
  if (open && isPrivate(hostname))
    found.push(
      note('Address', `links in mails lead to ${publicUrl}`, 'Set PUBLIC_URL to the address that shoppers use.'),
    )
  if (!rateLimit) found.push(note('Limits', 'RATE_LIMIT is off: passwords can be guessed', 'Remove it in a real shop.'))
  return found.length > 0 ? found : [fine('Address', publicUrl)]
}

export const checkSettings = (config: Config): Finding[] => [...checkSecrets(config), ...checkDoor(config)]
