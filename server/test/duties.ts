import { setDuties } from '@tokri/contract/people.ts'
import type { StoreDuty } from '@tokri/rules/permissions.ts'
import type { Person, TestShop } from './shop.ts'

/** Makes a person with these duties. */
export const createDutyHolder =
  ({ call, signUp }: Pick<TestShop, 'call' | 'signUp'>) =>
  async (admin: Person, duties: readonly StoreDuty[]): Promise<Person> => {
    const person = await signUp()
    const { status } = await call(setDuties, { body: { _id: person.id, duties } }, admin)
    if (status !== 200) throw new Error(`The duties were refused: ${status}`)
    return person
  }
