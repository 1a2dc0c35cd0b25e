// Who may do what. A role applies everywhere, a duty applies at one store. A manager may do what pickers and riders of that
// store may do; an administrator may do everything that their permits allow (contract/src/permits.ts). The server refuses
// calls by this table, and the web hides controls.

export const roles = ['User', 'Admin'] as const
export type Role = (typeof roles)[number]

export const duties = ['picker', 'rider', 'manager'] as const
export type Duty = (typeof duties)[number]

/**
 * What an administrator is trusted with. An owner may do everything. A lead runs the shop: its goods, orders, stores and staff.
 * The others may work with goods, with orders and customers, and with the books.
 */
export const permits = ['owner', 'lead', 'catalogue', 'support', 'accounts'] as const
export type Permit = (typeof permits)[number]

/** A duty that a person holds at one store. */
export type StoreDuty = { storeId: string; duty: Duty }

/** The part of a signed-in person that decides what they may do. */
export type Person = {
  role: Role
  duties: readonly StoreDuty[]
  /** Of an administrator. One without this list is an owner, as every administrator of earlier releases is. */
  permits?: readonly Permit[] | undefined
}

/** Whether an administrator may do everything. */
export const isOwner = ({ role, permits = ['owner'] }: Pick<Person, 'role' | 'permits'>): boolean =>
  role === 'Admin' && permits.includes('owner')

/** `staff` is everybody with a duty. */
export type Permission = 'user' | 'staff' | 'picker' | 'rider' | 'manager' | 'admin'

const grantedTo: Readonly<Record<Permission, readonly (Role | Duty)[]>> = {
  user: ['User', 'Admin'],
  staff: ['picker', 'rider', 'manager', 'Admin'],
  picker: ['picker', 'manager', 'Admin'],
  rider: ['rider', 'manager', 'Admin'],
  manager: ['manager', 'Admin'],
  admin: ['Admin'],
}

/** Whether a permission applies to a store, so that a check must name the store. */
export const isStorePermission = (permission: Permission): boolean =>
  duties.some((duty) => grantedTo[permission].includes(duty))

/** Whether this person has the permission at this store; without a store, whether they have it anywhere. */
export const can = (person: Person, permission: Permission, storeId?: string): boolean =>
  grantedTo[permission].includes(person.role) ||
  person.duties.some(
    (held) => grantedTo[permission].includes(held.duty) && (storeId === undefined || held.storeId === storeId),
  )
