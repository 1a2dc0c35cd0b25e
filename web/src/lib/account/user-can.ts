import type { UserShape } from '@tokri/contract/user.schema.ts'
import { can, type Permission } from '@tokri/rules/permissions.ts'

/** Whether the signed-in user has a permission by their role; nobody has any while the user is unknown. */
export const userCan = (user: Pick<UserShape, 'role'> | undefined, permission: Permission): boolean =>
  user !== undefined && can({ role: user.role, duties: [] }, permission)
