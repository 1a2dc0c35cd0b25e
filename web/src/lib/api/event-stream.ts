// Server-sent events over fetch, because EventSource cannot send the bearer token.

export type StreamEvent = { id: string; event: string; data: string }

/** Splits a stream's text into events. An incomplete event waits for the next chunk. */
export const createEventParser = () => {
  let rest = ''
  return (piece: string): StreamEvent[] => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = { id: '', event: 'message', data: '' }
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':')
        const name = colon < 0 ? line : line.slice(0, colon)
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
        if (name === 'id' || name === 'event' || name === 'data') fields[name] = value
      }
      return fields.data === '' ? [] : [fields]
    })
  }
}
