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

it('a message whose values are variables becomes a template', () => {
  const part = (name: string) => `$\{${name}}`
  // As the compiler writes it.
  const source = `(i) => {\n\treturn /** @type {LocalizedString} */ (\`${part('i?.left')} of ${part('i?.all')} left\`)\n}`
  const left = new Function(`return ${source}`)()
  const inlined = (code: string) => inlineMessages(module(code), { left })?.trim()
  expect(inlined('a = m.left({ left, all: order.all })')).toBe(`a = \`${part('left')} of ${part('order.all')} left\``)
  const otherwise = 'a = message_left({ left: count(), all })'
  expect(inlined('a = m.left({ left: count(), all })')).toBe(`const message_left = ${source};\n\n${otherwise}`)
})

it('what is no message stays, and a message that does not exist ends the build', () => {
  expect(inlineMessages('const label = m.edit()', messages)).toBeUndefined()
  expect(inlineMessages(module('form.edit() + list.m.edit()'), messages)?.trim()).toBe('form.edit() + list.m.edit()')
  expect(() => inlineMessages(module('m.gone()'), messages)).toThrow('There is no message gone.')
})
