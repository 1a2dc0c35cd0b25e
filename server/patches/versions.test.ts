// This folder depends on the internals of libraries, so their versions are pinned. When one changes, check the named
// files against the new version, then change the version here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectPinned, folderOf, type Pin } from '../../test/pinned-library.ts'

const pins: Pin[] = [
  ['react-dom', 'web', '19.3.1', 'rendered-page.ts: a part that failed to render begins with <!--$!-->'],
  ['@tanstack/router-core', 'web', '1.171.39', 'rendered-page.ts: the time of a match is written as u:<13 digits>,s:'],
  ['pg', 'server', '8.23.1', 'pg-socket.ts: client.connection.stream is the socket'],
  ['razorpay', 'server', '2.9.8', 'razorpay-http.ts: razorpay.api.rq is an axios instance'],
  ['pdfkit', 'server', '0.20.2', 'pdfkit-font.ts: a font may be an object of fontkit'],
  [
    'pg-boss',
    'server',
    '12.30.0',
    'src/platform/jobs/jobs.ts: the table pgboss.version. src/platform/observability/process-metrics.ts and src/tools/backup/tables.ts: the table pgboss.job',
  ],
]

describe('the libraries on whose internals the server depends', () => {
  it.each(pins)('%s of %s is %s', (...pin) => expectPinned(pin))

  it('still write what is read', () => {
    const source = (name: string, workspace: string, file: string) =>
      readFileSync(join(folderOf(name, workspace), file), 'utf8')
    const react = source('react-dom', 'web', 'cjs/react-dom-server.node.production.js')
    expect(react.replaceAll('\\x3c', '<').replaceAll('\\x3e', '>')).toContain('<!--$!-->')
    expect(source('@tanstack/router-core', 'web', 'dist/esm/ssr/ssr-server.js')).toMatch(/u: match\.updatedAt,\s+s:/)
    expect(source('razorpay', 'server', 'dist/api.js')).toContain('this.rq = axios.create(')
  })
})
