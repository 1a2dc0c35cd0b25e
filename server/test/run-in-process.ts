/** Runs TypeScript in its own Node process, so that a test can kill it. The process ends with the test, or its run. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export type Apart = {
  pid: number
  /** The next line of output. Rejects when the process ends before. */
  line(): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Ends the process when the pipe from its parent closes, also because the parent was killed. */
const END_WITH_PARENT = 'process.stdin.once("close", () => process.exit(1)).resume().unref();'

/**
 * `code` is an ES module of at least one statement; it may import by absolute file URL and uses
 * `process.argv.slice(1)`.
 */
export const runInProcess = (code: string, args: string[], as: { uid?: number; gid?: number } = {}): Apart => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', `${END_WITH_PARENT}\n${code}`, ...args],
    { ...as, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid ?? 0,
    line: async () => {
      const { done, value } = await lines.next()
      if (done) throw new Error('the process ended without another line')
      return value
    },
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
