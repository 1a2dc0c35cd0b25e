import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('a cell that a spreadsheet would run as a formula gets an apostrophe', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"])
    expect(csvLine([text]).replaceAll('"', ''), text).toBe(`'${text}\r\n`)
  expect(csvLine(["'quoted'", 'a=b', -3])).toBe("'quoted',a=b,-3\r\n")
})

test('separators, quotes, line breaks and outer spaces are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', ' x', 'a;b', 'plain'])).toBe(
    '"a,b","say ""x""","two\nlines"," x","a;b",plain\r\n',
  )
})
