// Finds the place of a planted bug and changes it. A comment `mutation: NAME` in the source marks the place; the change
// applies to the statement below it. The comment moves and is renamed with the code, so no path is listed here.
import fs from 'node:fs'
import path from 'node:path'

const SOURCES = ['server/src', 'server/db/migrations', 'rules/src']
const MARKER = /^( *)(?:\/\/|--) mutation: ([\w-]+)$/

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Every marker under `root`: its name, file (absolute) and line number from 0. */
export const findMarkers = (root) =>
  SOURCES.flatMap((folder) => filesIn(path.join(root, folder)))
    .filter((file) => /\.(ts|sql)$/.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, line) => {
          const name = MARKER.exec(text)?.[2]
          return name === undefined ? [] : [{ name, file, line }]
        }),
    )

const indentOf = (text) => text.length - text.trimStart().length

/**
 * The number of the line after the statement that begins at `first`. The formatter indents every further line of a
 * statement, except one that closes what the first line opened.
 */
const endOfStatement = (lines, first) => {
  const indent = indentOf(lines[first])
  let next = first + 1
  while (next < lines.length && (lines[next] === '' || indentOf(lines[next]) > indent)) next++
  if (/^[)}\]`]/.test((lines[next] ?? '').slice(indent))) return next + 1
  while (lines[next - 1] === '') next--
  return next
}

const apply = (statement, change) => {
  if (change === 'drop') return ''
  const edits = change === 'never' ? [[/if \(.*\)( \{|$| throw| return)/m, 'if (false)$1']] : change
  return edits.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`does not match ${pattern}`)
    return text.replace(pattern, replacement)
  }, statement)
}

/** The changed source for a planted bug: `{ file, source, planted }`. Throws when the bug has no place any more. */
export const plantIn = (markers, { bug, at, change }) => {
  const found = markers.filter(({ name }) => name === at)
  if (found.length !== 1) throw new Error(`"${bug}": ${found.length} comments "mutation: ${at}" instead of one`)
  const [{ file, line }] = found
  const source = fs.readFileSync(file, 'utf8')
  const lines = source.split('\n')
  const first = line + 1
  const end = endOfStatement(lines, first)
  const statement = lines.slice(first, end).join('\n')
  try {
    const planted = [...lines.slice(0, first), apply(statement, change), ...lines.slice(end)].join('\n')
    return { file, source, planted }
  } catch (error) {
    throw new Error(`"${bug}": the statement below "mutation: ${at}" ${error.message}\n${statement}`)
  }
}

/** The paths of the tests that must find a bug; each is listed by the end of its path. */
export const testFilesOf = (root, { bug, tests }) => {
  const all = ['server', 'rules'].flatMap((workspace) =>
    ['src', 'test'].flatMap((folder) => {
      const place = path.join(root, workspace, folder)
      return fs.existsSync(place) ? filesIn(place) : []
    }),
  )
  return tests.split(' ').map((end) => {
    const found = all.filter((file) => file.split(path.sep).join('/').endsWith(`/${end}`))
    if (found.length !== 1) throw new Error(`"${bug}": ${found.length} tests end in ${end} instead of one`)
    return found[0]
  })
}
