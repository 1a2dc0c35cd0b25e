import { expect, it } from 'vitest'
import { profileError, trimmedProfile } from './profile-validation.ts'

const before = { name: 'Asha', email: 'asha@home.example', mobile: '' }

it.each([
  ['nothing changed, though the mobile is empty', {}, 'Nothing changed to update.'],
  ['nothing but spaces changed', { name: ' Asha ' }, 'Nothing changed to update.'],
  ['an empty name', { name: '  ', mobile: '9876543210' }, 'Fields cannot be empty or just spaces.'],
  ['an empty mobile', { name: 'Meera' }, 'Fields cannot be empty or just spaces.'],
  ['a mobile that begins with 5', { mobile: '5876543210' }, 'Enter a valid 10-digit mobile number.'],
  ['a mobile of nine digits', { mobile: '987654321' }, 'Enter a valid 10-digit mobile number.'],
  ['a good mobile', { mobile: ' 9876543210 ' }, null],
  ['a mobile with the code of the country', { mobile: '+91 98765 43210' }, null],
])('a profile with %s', (_, change, problem) => {
  expect(profileError(before, trimmedProfile({ ...before, ...change }))).toBe(problem)
})
