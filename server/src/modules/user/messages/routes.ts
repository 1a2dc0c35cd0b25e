// How the shop reaches phones: what administrators see of it, and what providers report.

import * as schema from '@tokri/contract/message.schema.ts'
import * as contract from '@tokri/contract/message.ts'
import { type MessageChannel, messageChannels } from '@tokri/rules/messages.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Route } from '../../../platform/http/route.ts'
import { sameText } from '../../../platform/security/same-text.ts'
import { noteReports, openTo, weekOfMessages } from './message.ts'
import { reportPath, reportSecret } from './open-channels.ts'

const channelsOf = (deps: Deps) => {
  const open = openTo(deps.messages)
  const shown = (channel: MessageChannel) => {
    const provider = deps.messages.channels[channel].name
    const report = provider === 'outbox' ? null : deps.publicUrl + reportPath(provider, deps.jwtSecret)
    return [channel, { provider, open: open.includes(channel), report }] as const
  }
  return Object.fromEntries(messageChannels.map(shown)) as Record<MessageChannel, ReturnType<typeof shown>[1]> // one for each
}

export const messageRoutes = (route: Route, deps: Deps): void => {
  route(contract.getMessageSettings, schema.getMessageSettingsSchema, async () => {
    const { templates, messageKinds, phoneCodesPerDay, phoneUnusedDays, smsCost } = deps.settings.current
    return {
      message: 'Messages',
      data: {
        ...{ templates, messageKinds, phoneCodesPerDay, phoneUnusedDays, smsCost },
        channels: channelsOf(deps),
        week: await weekOfMessages(deps),
      },
    }
  })

  route(contract.messageReport, schema.messageReportSchema, async ({ request }) => {
    const { provider, secret } = request.params as { provider: string; secret: string } // in the endpoint's address
    const channel = Object.values(deps.messages.channels).find(({ name }) => name === provider && name !== 'outbox')
    if (!channel || !sameText(secret, reportSecret(deps.jwtSecret))) throw new AppError('bad_signature')
    const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
    await noteReports(deps, channel, { body, headers: request.headers })
    return { message: 'Noted' }
  })
}
