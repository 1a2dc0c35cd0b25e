import { expect, test } from 'vitest'
import { type Command, commandsOf, findCommands } from './commands.ts'

const person = (role: 'User' | 'Admin', duty?: 'manager' | 'picker') =>
  // The rest of a user does not matter here.
  ({ role, duties: duty ? [{ storeId: 'store', duty }] : [] }) as unknown as Parameters<typeof commandsOf>[0]
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

test('each person finds the pages that they may open', () => {
  expect(labels(commandsOf(person('Admin')))).toContain('Settings')
  expect(labels(commandsOf(person('User', 'manager')))).toEqual([
    'Figures',
    'Buying',
    'Day close',
    'Accounts',
    'Work at the store',
    'View the shop',
    'Profile',
  ])
  expect(labels(commandsOf(person('User', 'picker')))).toEqual(['Work at the store', 'View the shop', 'Profile'])
  expect(labels(commandsOf(undefined))).toEqual(['View the shop', 'Profile'])
})

test('commands are found by the begin of each word, by their label first', () => {
  const all = commandsOf(person('Admin'))
  expect(findCommands(all, '')).toEqual(all)
  expect(labels(findCommands(all, 'cat'))).toEqual([
    'Category',
    'Sub Category',
    'Product',
    'Upload Product',
    'Import',
    'Search words',
    'Buying',
    'Recipes',
    'Home page',
    'Prices and stock',
    'Low stock',
  ])
  expect(labels(findCommands(all, 'Day CL'))).toEqual(['Day close'])
  expect(labels(findCommands(all, 'gst'))).toEqual(['Accounts', 'Payment and tax'])
  expect(labels(findCommands(all, 'confirm upi payment'))).toEqual(['Problems'])
  expect(labels(findCommands(all, 'tegory'))).toEqual([])
})
