/** The newest entry of a changelog: its version, or null without one, and its text. */
export const newestRelease = (changelog) => {
  const [, ...entries] = changelog.split(/^## /m)
  const [heading = '', ...lines] = (entries[0] ?? '').split('\n')
  return { version: /^\d+\.\d+\.\d+$/.test(heading.trim()) ? heading.trim() : null, notes: lines.join('\n').trim() }
}
