import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { mayCall } from '@tokri/contract/permits.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'

/** Whether the signed-in user may make this call, at any store. False until the user is loaded. */
export const userMay = (
  user: Pick<UserShape, 'role' | 'duties' | 'permits'> | undefined,
  call: Pick<Endpoint, 'method' | 'url' | 'access'>,
): boolean => user !== undefined && mayCall({ ...user, duties: user.duties ?? [] }, call)
