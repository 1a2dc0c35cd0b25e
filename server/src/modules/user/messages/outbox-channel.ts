// For a shop without a provider: each message is a file in the outbox.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageChannel } from '@tokri/rules/messages.ts'
import { closeToOthers } from '../../../platform/files/close-to-others.ts'
import type { Channel } from './channel.ts'

export const outboxChannel = (outbox: string, channel: MessageChannel): Channel => ({
  name: 'outbox',
  send: async ({ id, at, to, template, language, values, text }) => {
    const file = join(outbox, `${at.toISOString().replaceAll(/[:.]/g, '-')}-${id}.json`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await closeToOthers(outbox)
    const message = JSON.stringify({ channel, to, template, language, values, text }, null, 2)
    // Written under a temporary name first: a program that watches the folder never reads half a message.
    await writeFile(`${file}.part`, `${message}\n`, { mode: 0o600 })
    await rename(`${file}.part`, file)
    return null
  },
  readReports: () => [],
})
