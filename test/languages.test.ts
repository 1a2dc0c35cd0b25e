// The languages into which names are translated are those that the storefront has texts in.
import { BASE_LANGUAGE, OTHER_LANGUAGES } from '@tokri/contract/language.ts'
import { expect, it } from 'vitest'
import { languages } from '../scripts/messages.mjs'

it('has names and texts in the same languages', () =>
  expect([BASE_LANGUAGE, ...Object.keys(OTHER_LANGUAGES)]).toEqual(languages()))
