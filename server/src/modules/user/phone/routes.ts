import * as messageSchema from '@tokri/contract/message.schema.ts'
import * as message from '@tokri/contract/message.ts'
import * as schema from '@tokri/contract/user.schema.ts'
import * as user from '@tokri/contract/user.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { languageOf } from '../../../platform/language/request-language.ts'
import { clientOfRequest } from '../sign-in/client.ts'
import { confirmMobile } from './confirm-mobile.ts'
import { choose, listChoices } from './message-choices.ts'
import { sendPhoneCode } from './phone-code.ts'
import { phoneLogin, provePhoneOwner } from './phone-login.ts'

export const phoneRoutes = (route: Route, deps: Deps): void => {
  route(user.phoneCode, schema.phoneCodeSchema, async ({ body, request }) => {
    await sendPhoneCode(deps, body.mobile, languageOf(request))
    return { message: 'Code sent to your phone' }
  })

  route(user.phoneLogin, schema.phoneLoginSchema, async ({ body, request }) => {
    const data = await phoneLogin(deps, { ...body, language: languageOf(request) }, clientOfRequest(request, deps))
    return { message: 'owner' in data ? 'Is this account yours?' : 'Login successful!', data }
  })

  route(user.phoneOwner, schema.phoneOwnerSchema, async ({ body, request }) => ({
    message: 'Login successful!',
    data: await provePhoneOwner(deps, { ...body, language: languageOf(request) }, clientOfRequest(request, deps)),
  }))

  route(user.confirmMobile, schema.confirmMobileSchema, async ({ user, body }) => ({
    message: 'Your mobile number is confirmed',
    data: await confirmMobile(deps, user.id, body),
  }))

  route(message.getMessageChoices, messageSchema.getMessageChoicesSchema, async ({ user }) => ({
    message: 'Messages',
    data: await listChoices(deps, user.id),
  }))

  route(message.setMessageChoices, messageSchema.setMessageChoicesSchema, async ({ user, body }) => ({
    message: 'Saved',
    data: await choose(deps, user.id, body.choices),
  }))
}
