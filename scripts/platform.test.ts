import path from 'node:path'
import { expect, it } from 'vitest'
import { pinnedNodeIn, spawnOf, withoutBins } from './platform.mjs'

const windowsNode = 'C:\\Program Files\\nodejs\\node.exe'

it('runs npm through the shell on Windows only, where it is a batch file', () => {
  const args = ['run', 'build', '--workspace=web']
  expect(spawnOf('npm', args, 'win32')).toEqual({ file: 'npm.cmd', args, shell: true })
  expect(spawnOf('npm', args, 'linux')).toEqual({ file: 'npm', args, shell: false })
  expect(spawnOf('npm', args, 'darwin')).toEqual({ file: 'npm', args, shell: false })
})

it('keeps an argument with spaces whole in the shell', () => {
  expect(spawnOf('npm', ['--prefix', 'C:\\My shop'], 'win32').args).toEqual(['--prefix', '"C:\\My shop"'])
})

it('runs a program from a folder with spaces without a shell, which would split its path', () => {
  const script = 'D:\\My shop\\node_modules\\vitest\\vitest.mjs'
  expect(spawnOf(windowsNode, [script], 'win32')).toEqual({ file: windowsNode, args: [script], shell: false })
  const node = '/Users/asha/My shop/node_modules/node/bin/node'
  expect(spawnOf(node, ['a b.mjs'], 'darwin')).toEqual({ file: node, args: ['a b.mjs'], shell: false })
})

it('finds the Node that the package brings', () => {
  expect(pinnedNodeIn('D:\\My shop', 'win32', path.win32)).toBe('D:\\My shop\\node_modules\\node\\bin\\node.exe')
  expect(pinnedNodeIn('/Users/asha/My shop', 'darwin', path.posix)).toBe(
    '/Users/asha/My shop/node_modules/node/bin/node',
  )
})

it("takes npm's own folders out of PATH, and leaves the others", () => {
  expect(
    withoutBins('D:\\My shop\\node_modules\\.bin;C:\\Program Files\\nodejs;C:\\node_modules\\.bin', path.win32),
  ).toBe('C:\\Program Files\\nodejs')
  expect(withoutBins('/my shop/node_modules/.bin:/usr/local/bin:/usr/bin', path.posix)).toBe('/usr/local/bin:/usr/bin')
})
