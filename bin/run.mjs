/** Runs a program in the foreground: signals reach it, and it does not outlive the terminal or npm. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { printMessage, root } from './messages.mjs'

/** npm and the terminal may both deliver the same Ctrl-C. Only a signal after this time counts as a second Ctrl-C. */
const SAME_PRESS_MS = 400
/** The time that a program has to stop before it is killed, in milliseconds. */
const GRACE_MS = 30_000
const PARENT_MS = 500

/** A terminal sends Ctrl-C to all its programs, so the child has received it already and must not get it twice. */
const atTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)

/** Creates the environment of child processes: this Node is first on the PATH, and compiled code has a shared cache. */
export const createEnvironment = (node, extra = {}) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.alaia', 'compiled'),
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

/** Calls back once the parent process has ended. Only under npm: other parents may leave the program running. */
const whenOrphaned = (callback) => {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_MS)
  return () => clearInterval(timer)
}

/** Passes stop signals to the child. A second request, or a stop that takes too long, kills it. */
const createStopper = (child) => {
  let requestedAt = 0
  let timer
  const stop = (signal) => {
    if (requestedAt !== 0) {
      if (Date.now() - requestedAt > SAME_PRESS_MS) child.kill('SIGKILL')
      return
    }
    requestedAt = Date.now()
    if (signal) child.kill(signal)
    timer = setTimeout(() => {
      printMessage('It did not stop in time and was killed.')
      child.kill('SIGKILL')
    }, GRACE_MS)
  }
  /**
   * Stops the child when the parent process is gone. The parent may have requested the stop already, and its end must
   * not count as a second request, which would kill the child.
   */
  const stopOnce = (signal) => (requestedAt === 0 ? stop(signal) : undefined)
  return { stop, stopOnce, done: () => clearTimeout(timer) }
}

/**
 * Resolves with the exit code: the program's own, or 128 and the signal's number.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} extra for the environment
 * @returns {Promise<number>}
 */
export const run = (file, args, extra = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: createEnvironment(file, extra) })
    const { stop, stopOnce, done } = createStopper(child)
    const handlers = {
      SIGINT: () => stop(atTerminal ? undefined : 'SIGINT'),
      SIGTERM: () => stop('SIGTERM'),
      SIGHUP: () => stop('SIGTERM'),
    }
    for (const [signal, handle] of Object.entries(handlers)) process.on(signal, handle)
    const unwatch = whenOrphaned(() => stopOnce('SIGTERM'))
    const settle = () => {
      done()
      unwatch()
      for (const [signal, handle] of Object.entries(handlers)) process.off(signal, handle)
    }
    child.once('error', (problem) => {
      settle()
      reject(problem)
    })
    child.once('exit', (code, signal) => {
      settle()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
