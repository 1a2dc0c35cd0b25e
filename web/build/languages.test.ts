import { expect, it } from 'vitest'
import { inlineMessages } from './languages.ts'

const messages = {
  edit: () => 'Edit "it"',
  last_used: (values?: Record<string, string>) => `Last used ${values?.at}`,
}

const module = (code: string) => `import { m } from '../../paraglide/messages.js'\n${code}`

it('a message without values becomes a string', () => {
  expect(inlineMessages(module('const label = m.edit()'), messages)?.trim()).toBe(
    String.raw`const label = "Edit \"it\""`,
  )
})

it('a message with values, and one that is passed on, become functions of the module', () => {
  const code = inlineMessages(module('result = [m.last_used({ at }), text(m.edit)]'), messages) ?? ''
  const run = new Function('at', 'text', `let result; ${code}; return result`)
  expect(run('today', (message: () => string) => message())).toEqual(['Last used today', 'Edit "it"'])
})

it('what is no message stays, and a message that does not exist ends the build', () => {
  expect(inlineMessages('const label = m.edit()', messages)).toBeUndefined()
  expect(inlineMessages(module('form.edit() + list.m.edit()'), messages)?.trim()).toBe('form.edit() + list.m.edit()')
  expect(() => inlineMessages(module('m.gone()'), messages)).toThrow('There is no message gone.')
})
