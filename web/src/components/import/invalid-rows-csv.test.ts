import { expect, it } from 'vitest'
import { invalidRowsCsv, recordsOf } from './invalid-rows-csv.ts'

it('records are counted as on the server: line breaks inside quotes belong to their cell', () => {
  expect(recordsOf('name;text\r\n"Ghee ""A2""";"two\nlines"\rSalt;', ';')).toEqual([
    ['name', 'text'],
    ['Ghee "A2"', 'two\nlines'],
    ['Salt', ''],
  ])
})

it('bad rows have their own columns, their number and the error, ready to be corrected', () => {
  const csv = invalidRowsCsv({
    columns: ['name', 'price'],
    bad: [
      { row: 3, message: 'price "abc" is no number' },
      { row: 4, message: 'no price' },
      { row: 5, message: 'too many' },
      { row: 6, message: 'not sent' },
    ],
    badCells: [['Ghee, cow', 'abc'], ['Tea'], ['Rice', '1', '299']],
  })
  expect(csv.split('\r\n')).toEqual([
    'name,price,row,reason',
    '"Ghee, cow",abc,3,"price ""abc"" is no number"',
    'Tea,,4,no price',
    'Rice,1,5,too many,299',
    ',,6,not sent',
    '',
  ])
})

it('a cell that a spreadsheet would run as a formula has one apostrophe, also one that had it in the file', () => {
  const badCells = [['=HYPERLINK("https://x.test")', "'+91"]]
  const csv = invalidRowsCsv({ columns: ['name', 'brand'], bad: [{ row: 2, message: '=1 is no price' }], badCells })
  expect(csv.split('\r\n')[1]).toBe(`"'=HYPERLINK(""https://x.test"")",'+91,2,'=1 is no price`)
})
