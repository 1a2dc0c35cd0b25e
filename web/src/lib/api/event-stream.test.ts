import { expect, it } from 'vitest'
import { createEventParser } from './event-stream.ts'

it('reads events however the stream is split, and ignores keep-alives', () => {
  const text =
    'retry: 2000\n\nid: 1\nevent: state\ndata: {"a":1}\n\n:\n\nid: 2\r\nevent: state\r\ndata:{"b":"x: y"}\r\n\r\n'
  const whole = createEventParser()(text)
  expect(whole).toEqual([
    { id: '1', event: 'state', data: '{"a":1}' },
    { id: '2', event: 'state', data: '{"b":"x: y"}' },
  ])
  for (let size = 1; size < 12; size++) {
    const read = createEventParser()
    const pieces = text.replaceAll('\r', '').match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap((piece) => read(piece))).toEqual(whole)
  }
})
