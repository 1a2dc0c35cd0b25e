import { expect, test } from 'vitest'
import { zipOf } from '../../../../server/test/zip.ts'
import { openZip, zipLimits } from './unzip.ts'

const open = (...zip: Parameters<typeof zipOf>) => openZip(new Blob([new Uint8Array(zipOf(...zip))]))

test('the files of a ZIP are read by their names, without folders and what a Mac adds', async () => {
  const files = await open({
    'pictures/': '',
    'pictures/Salt.jpg': 'salt'.repeat(1000),
    '__MACOSX/pictures/._Salt.jpg': 'x',
    'pictures/.DS_Store': 'x',
    'दूध.png': 'milk',
  })
  expect(files.map(({ name }) => name)).toEqual(['Salt.jpg', 'दूध.png'])
  expect(await (await files[0]?.read())?.text()).toBe('salt'.repeat(1000))
})

test.each(['../../etc/passwd.jpg', '/etc/passwd.jpg', '..\\..\\etc\\passwd.jpg'])(
  'of the path %s only the name is left',
  async (path) => {
    expect((await open({ [path]: 'x' })).map(({ name }) => name)).toEqual(['passwd.jpg'])
  },
)

test('an archive of too many files, or of too many bytes, is refused before anything is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: zipLimits.files + 1 }, (_, n) => [`${n}.jpg`, 'x']))
  await expect(open(many)).rejects.toThrow('A ZIP may have 2,000 files at most')
  await expect(open({ 'a.jpg': 'x' }, { unpacked: zipLimits.bytes + 1 })).rejects.toThrow(
    'The files of a ZIP may have 500 MB together at most',
  )
})

test('an entry that unpacks into more than its directory says is refused', async () => {
  const [bomb] = await open({ 'bomb.jpg': '0'.repeat(10_000_000) }, { unpacked: 100 })
  await expect(bomb?.read()).rejects.toThrow('This ZIP cannot be read')
})

test('something else than a ZIP, and a cut one, are refused', async () => {
  await expect(openZip(new Blob(['nothing']))).rejects.toThrow('This ZIP cannot be read')
  await expect(openZip(new Blob([]))).rejects.toThrow('This ZIP cannot be read')
  const whole = zipOf({ 'a.jpg': 'x'.repeat(100) })
  await expect(openZip(new Blob([new Uint8Array(whole.subarray(20))]))).rejects.toThrow('This ZIP cannot be read')
})
