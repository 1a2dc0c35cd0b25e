import type { UserShape } from '@tokri/contract/user.schema.ts'
import { can, type Permission } from '@tokri/rules/permissions.ts'

/** Whether the signed-in user has a permission, at any store if none is given. False until the user is loaded. */
export const userCan = (
  user: Pick<UserShape, 'role' | 'duties'> | undefined,
  permission: Permission,
  storeId?: string,
): boolean => user !== undefined && can({ ...user, duties: user.duties ?? [] }, permission, storeId)
