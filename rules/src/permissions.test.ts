import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { can, duties, isStorePermission, type Permission, type Person, roles, type StoreDuty } from './permissions.ts'

const permissions = ['user', 'staff', 'picker', 'rider', 'manager', 'admin'] as const satisfies Permission[]
const shopper: Person = { role: 'User', duties: [] }
const admin: Person = { role: 'Admin', duties: [] }
const at = (storeId: string, duty: StoreDuty['duty']): Person => ({ role: 'User', duties: [{ storeId, duty }] })
const allowed = (person: Person, storeId?: string) =>
  permissions.filter((permission) => can(person, permission, storeId))

const storeIds = fc.constantFrom('main', 'north', 'south')
const person = fc.record({
  role: fc.constantFrom(...roles),
  duties: fc.array(fc.record({ storeId: storeIds, duty: fc.constantFrom(...duties) }), { maxLength: 5 }),
})
const permission = fc.constantFrom(...permissions)

describe('permissions', () => {
  it.each([
    ['a shopper', shopper, ['user']],
    ['a picker', at('main', 'picker'), ['user', 'staff', 'picker']],
    ['a rider', at('main', 'rider'), ['user', 'staff', 'rider']],
    ['a manager', at('main', 'manager'), ['user', 'staff', 'picker', 'rider', 'manager']],
    ['an administrator', admin, [...permissions]],
  ])('of %s at their store are the same as without a store', (_who, person, expected) => {
    expect(allowed(person, 'main')).toEqual(expected)
    expect(allowed(person)).toEqual(expected)
  })

  it.each(duties)('of a %s end at their store', (duty) => {
    expect(allowed(at('main', duty), 'north')).toEqual(['user'])
  })

  it('are one table: who holds two duties may do what either may', () => {
    const both: Person = { role: 'User', duties: [...at('main', 'picker').duties, ...at('north', 'rider').duties] }
    expect([allowed(both, 'main'), allowed(both, 'north'), allowed(both, 'south')]).toEqual([
      ['user', 'staff', 'picker'],
      ['user', 'staff', 'rider'],
      ['user'],
    ])
  })

  it('of an administrator are all, at every store, whatever duties they hold', () => {
    fc.assert(
      fc.property(person, permission, storeIds, (anyone, permission, storeId) =>
        can({ ...anyone, role: 'Admin' }, permission, storeId),
      ),
    )
  })

  it('never come from a duty at another store', () => {
    fc.assert(
      fc.property(person, permission, storeIds, ({ role, duties }, permission, storeId) => {
        const here = { role, duties: duties.filter((held) => held.storeId === storeId) }
        expect(can({ role, duties }, permission, storeId)).toBe(can(here, permission, storeId))
      }),
    )
  })

  it('without a store are held exactly by who holds them at some store', () => {
    fc.assert(
      fc.property(person, permission, (anyone, permission) => {
        const somewhere = ['main', 'north', 'south'].some((storeId) => can(anyone, permission, storeId))
        expect(can(anyone, permission)).toBe(somewhere)
      }),
    )
  })

  it('of a manager include every permission of a picker and a rider at that store', () => {
    fc.assert(
      fc.property(permission, fc.constantFrom(...duties), storeIds, storeIds, (permission, duty, store, other) => {
        if (can(at(store, duty), permission, other)) expect(can(at(store, 'manager'), permission, other)).toBe(true)
      }),
    )
  })

  it('grow with every duty, and never shrink', () => {
    fc.assert(
      fc.property(person, person, permission, storeIds, (one, more, permission, storeId) => {
        const grown = { role: one.role, duties: [...one.duties, ...more.duties] }
        if (can(one, permission, storeId)) expect(can(grown, permission, storeId)).toBe(true)
      }),
    )
  })

  it('are of a store where a duty grants them', () => {
    expect(permissions.filter(isStorePermission)).toEqual(['staff', 'picker', 'rider', 'manager'])
  })
})
