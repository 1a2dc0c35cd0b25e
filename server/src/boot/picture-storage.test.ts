import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/data-folder.ts'
import { openPictures } from './picture-storage.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it('a stored picture is for the account of the shop alone', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'media')
  await (await openPictures({ pictureBucket: null }, dataDir)).write('ab12-private.webp', Buffer.from('a door'))
  const paths = [folder, join(folder, 'ab'), join(folder, 'ab', 'ab12-private.webp')]
  expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '600'])
})

it('pictures that everybody on the machine could read are closed at the start', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'media')
  const picture = join(folder, 'ab', 'ab12-private.webp')
  await mkdir(join(folder, 'ab'), { recursive: true })
  await writeFile(picture, 'a door')
  const modes = [
    [folder, 0o755],
    [join(folder, 'ab'), 0o755],
    [picture, 0o644],
  ] as const
  for (const [path, mode] of modes) await chmod(path, mode)
  const pictures = await openPictures({ pictureBucket: null }, dataDir)
  expect(await Promise.all(modes.map(([path]) => modeOf(path)))).toEqual(['700', '700', '600'])
  expect(await pictures.read('ab12-private.webp')).toEqual(Buffer.from('a door'))
})
