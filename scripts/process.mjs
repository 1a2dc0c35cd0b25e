// Runs other programs for the bootstrap scripts. Plain JavaScript for any Node >= 20: nothing is installed yet.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Why the command cannot go on, as one sentence with what to do. Printed without a stack. */
export class Refusal extends Error {}

/** Ends the process the way its child ended. */
export const endLike = ({ code, signal }) => {
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code ?? 1
}

/** Runs a script's main part; a Refusal is said plainly, anything else is a fault of ours and shows its stack. */
export const main = async (work) => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

const PARENT_WATCH_MS = 100

/**
 * npm passes a signal on to the shell between it and us, and that shell dies without passing it further. What we can
 * see is that we have lost our parent.
 */
const onParentLoss = (react) => {
  const parent = process.ppid
  const byNpm = process.env.npm_lifecycle_event !== undefined
  const watch = setInterval(() => {
    if (!byNpm || process.ppid === parent) return
    clearInterval(watch)
    react()
  }, PARENT_WATCH_MS)
  return () => clearInterval(watch)
}

/**
 * Runs a program in the foreground: it shares the terminal, gets the signals sent to us, and hears through its IPC
 * channel when we were killed. Answers how it ended.
 */
export const runInFront = (program, args, env = process.env) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const forget = onParentLoss(() => forward('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      forget()
      for (const name of signals) process.off(name, forward)
      resolve({ code, signal })
    })
  })

/** Runs a program to its end. Its output is shown as it comes when `show`, and kept either way. */
export const runToEnd = (program, args, { env = process.env, show = true, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (stream) => (chunk) => {
      output += chunk
      if (show) stream.write(chunk)
    }
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
