import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 'Weak', 33, 'red'],
  ['longenough', 'Weak', 33, 'red'],
  ['Longenough', 'Weak', 33, 'red'],
  ['Longenough1', 'Medium', 66, 'orange'],
  ['Sh0rt!', 'Medium', 66, 'orange'],
  ['Longenough1!', 'Strong', 100, 'green'],
])('"%s" is %s, %i %%, %s', (password, label, percent, color) => {
  expect(passwordStrength(password)).toEqual({ label, percent, color })
})
