import * as schema from '@tokri/contract/second-factor.schema.ts'
import * as contract from '@tokri/contract/second-factor.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { clientOfRequest } from '../sign-in/client.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { requireRecentPassword } from '../sign-in/recent-password.ts'
import { resetSecondFactor } from './reset.ts'
import * as setup from './setup.ts'
import { challengePasskey, finishSignIn } from './sign-in.ts'

export const secondFactorRoutes = (route: Route, deps: Deps): void => {
  route(contract.secondFactor, schema.secondFactorSchema, async ({ body, request, reply }) => {
    const client = clientOfRequest(request, deps)
    const { tokens, account } = await finishSignIn(deps, body, client)
    rememberDevice(reply, deps, { account, entries: client.deviceEntries })
    return { message: 'Login successful!', data: tokens }
  })

  route(contract.passkeyChallenge, schema.passkeyChallengeSchema, async ({ body, request }) => ({
    message: 'Use your passkey',
    data: await challengePasskey(deps, body.ticket, clientOfRequest(request, deps)),
  }))

  route(contract.getSecondFactors, schema.getSecondFactorsSchema, async ({ user }) => ({
    message: 'Two-step sign-in',
    data: await setup.showSecondFactors(deps, user),
  }))

  route(contract.setUpTotp, schema.setUpTotpSchema, async ({ user, body }) => ({
    message: 'Enter a code of your app',
    data: await setup.setUpTotp(deps, { person: user, password: body.password }),
  }))

  route(contract.confirmTotp, schema.confirmTotpSchema, async ({ user, body }) => ({
    message: 'Authenticator app added',
    data: await setup.confirmTotp(deps, user, body.code),
  }))

  route(contract.removeTotp, schema.removeTotpSchema, async ({ user, body }) => {
    await setup.removeTotp(deps, { person: user, password: body.password })
    return { message: 'Authenticator app removed' }
  })

  route(contract.setUpPasskey, schema.setUpPasskeySchema, async ({ user, body }) => ({
    message: 'Make a passkey',
    data: await setup.setUpPasskey(deps, { person: user, password: body.password }),
  }))

  route(contract.confirmPasskey, schema.confirmPasskeySchema, async ({ user, body, request }) => {
    const { device } = clientOfRequest(request, deps)
    return { message: 'Passkey added', data: await setup.confirmPasskey(deps, user, { ...body, device }) }
  })

  route(contract.removePasskey, schema.removePasskeySchema, async ({ user, body }) => {
    const asked = { person: user, password: body.password }
    await setup.removePasskey(deps, asked, body._id)
    return { message: 'Passkey removed' }
  })

  route(contract.resetSecondFactor, schema.resetSecondFactorSchema, async ({ user, body }) => {
    await requireRecentPassword(deps, user)
    await resetSecondFactor(deps, user.id, body.userId)
    return { message: 'Two-step sign-in was taken off' }
  })

  route(contract.makeRecoveryCodes, schema.makeRecoveryCodesSchema, async ({ user, body }) => {
    const asked = { person: user, password: body.password }
    return { message: 'New recovery codes', data: { recoveryCodes: await setup.replaceRecoveryCodes(deps, asked) } }
  })
}
