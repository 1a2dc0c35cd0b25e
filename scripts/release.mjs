// npm run release [-- --dry-run]: checks that the changelog's newest entry is the version of package.json, that this version
// has no tag yet and that nothing is uncommitted, then tags it.
import fs from 'node:fs'
import path from 'node:path'
import { newestRelease } from './changelog.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'

const git = async (...words) => {
  const { code, output } = await runToEnd('git', words, { show: false })
  if (code !== 0) throw new Refusal(output)
  return output.trim()
}

await main(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--dry-run') || more.length > 0)
    throw new Refusal('Usage: npm run release, or npm run release -- --dry-run')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { version: described, notes } = newestRelease(fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))
  if (described !== version)
    throw new Refusal(`package.json is at ${version}, but CHANGELOG.md begins with ${described ?? 'no version'}.`)
  if (notes === '') throw new Refusal(`CHANGELOG.md says nothing about ${version}.`)
  const tag = `v${version}`
  if (await git('tag', '--list', tag))
    throw new Refusal(`${tag} is released already: raise the version in package.json.`)
  if (await git('status', '--porcelain')) throw new Refusal('Commit your changes first.')
  if (option === '--dry-run') return console.log(`${tag} can be released:\n\n${notes}`)
  await git('tag', '--annotate', tag, '--message', `Tokri ${version}\n\n${notes}`)
  console.log(`Tagged ${tag}. Publish it with: git push origin ${tag}`)
})
