// Runs other programs for the bootstrap scripts. Plain JavaScript for any Node >= 20: nothing is installed yet.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOf } from './platform.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** An expected failure: one sentence with what to do. Printed without a stack. */
export class Refusal extends Error {}

/** Exits with the exit code or signal of the child. */
export const endLike = ({ code, signal }) => {
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code ?? 1
}

/** Runs a script's main function. A Refusal prints its message; any other error is a bug and prints its stack. */
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
 * npm sends a signal to the shell between it and this process, and that shell exits without forwarding it. A changed
 * parent process id shows this.
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
 * Runs a program in the foreground: it shares the terminal, receives the signals sent to this process, and its
 * IPC channel closes when this process is killed. Returns exit code and signal.
 */
export const runInFront = (program, args, env = process.env) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const forget = onParentLoss(() => forward('SIGTERM'))
    const onDisconnect = () => forward('SIGTERM') // a parent that has a channel to this process was killed
    process.once('disconnect', onDisconnect)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      forget()
      process.off('disconnect', onDisconnect)
      for (const name of signals) process.off(name, forward)
      resolve({ code, signal })
    })
  })

/** Runs a program to its end. Its output is shown as it comes when `show`, and kept either way. */
export const runToEnd = (program, args, { env = process.env, show = true } = {}) =>
  new Promise((resolve) => {
    const { file, args: given, shell } = spawnOf(program, args, process.platform)
    const child = spawn(file, given, {
      cwd: root,
      env,
      shell,
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
