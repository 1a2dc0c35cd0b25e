import * as schema from '@tokri/contract/second-factor.schema.ts'
import * as contract from '@tokri/contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { clientOfRequest } from './client.ts'
import * as setup from './second-factor-setup.ts'
import { challengePasskey, finishSignIn } from './second-factor-sign-in.ts'

export const secondFactorRoutes = (route: Route, deps: Deps): void => {
  route(contract.secondFactor, schema.secondFactorSchema, async ({ body, request }) => ({
    message: 'Login successful!',
    data: await finishSignIn(deps, body, clientOfRequest(request)),
  }))

  route(contract.passkeyChallenge, schema.passkeyChallengeSchema, async ({ body }) => ({
    message: 'Use your passkey',
    data: await challengePasskey(deps, body.ticket),
  }))

  route(contract.getSecondFactors, schema.getSecondFactorsSchema, async ({ user }) => ({
    message: 'Two-step sign-in',
    data: await setup.showSecondFactors(deps, user),
  }))

  route(contract.setUpTotp, schema.setUpTotpSchema, async ({ user, body, request }) => ({
    message: 'Enter a code of your app',
    data: await setup.setUpTotp(deps, { person: user, password: body.password, client: clientOfRequest(request) }),
  }))

  route(contract.confirmTotp, schema.confirmTotpSchema, async ({ user, body }) => ({
    message: 'Authenticator app added',
    data: await setup.confirmTotp(deps, user, body.code),
  }))

  route(contract.removeTotp, schema.removeTotpSchema, async ({ user, body, request }) => {
    await setup.removeTotp(deps, { person: user, password: body.password, client: clientOfRequest(request) })
    return { message: 'Authenticator app removed' }
  })

  route(contract.setUpPasskey, schema.setUpPasskeySchema, async ({ user, body, request }) => ({
    message: 'Make a passkey',
    data: await setup.setUpPasskey(deps, { person: user, password: body.password, client: clientOfRequest(request) }),
  }))

  route(contract.confirmPasskey, schema.confirmPasskeySchema, async ({ user, body, request }) => {
    const { device } = clientOfRequest(request)
    return { message: 'Passkey added', data: await setup.confirmPasskey(deps, user, { ...body, device }) }
  })

  route(contract.removePasskey, schema.removePasskeySchema, async ({ user, body, request }) => {
    const asked = { person: user, password: body.password, client: clientOfRequest(request) }
    await setup.removePasskey(deps, asked, body._id)
    return { message: 'Passkey removed' }
  })

  route(contract.makeRecoveryCodes, schema.makeRecoveryCodesSchema, async ({ user, body, request }) => {
    const asked = { person: user, password: body.password, client: clientOfRequest(request) }
    return { message: 'New recovery codes', data: { recoveryCodes: await setup.replaceRecoveryCodes(deps, asked) } }
  })
}
