/** Starts the sandbox platform as a child process, and connects the demo school with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { toErrorFacts } from './platform/log.ts'
import { connectToSandbox } from './composition/school-platforms.ts'
import type { RunningServer } from './start-server.ts'

/** The time limit of its start. Its first start creates keys; later ones take less than a second. */
const START_TIMEOUT_MS = 30_000

/** Returns the first message of the process, or undefined if it exits or sends none. */
const waitForFacts = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, START_TIMEOUT_MS)
    const settle = (facts?: unknown): void => {
      clearTimeout(timer)
      resolve(facts)
    }
    child.once('message', settle)
    child.once('exit', () => settle())
    child.once('error', () => settle())
  })

/**
 * Sets the sandbox's feed as the configured feed, unless there is one. A configured feed may be in a private network; a
 * feed that an admin enters may not.
 */
export const setDemoFeed = (config: Pick<Config, 'ARTICLE_FEED_URL'>, url: string): void => {
  config.ARTICLE_FEED_URL ??= url
}

/**
 * The app works without the sandbox, so errors are only logged.
 * @returns the sandbox's origin, or undefined if it isn't running
 */
export const startDemoSandbox = async ({ platform, address }: RunningServer): Promise<string | undefined> => {
  const { config, log } = platform
  if (!config.demo || !config.PARTNER_SANDBOX || config.ALAIA_ROLE === 'worker') return undefined
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : address
  const child = spawn(process.execPath, [join(config.root, 'src/sandbox/main.ts')], {
    cwd: config.root,
    env: { ...process.env, ALAIA_DATA: config.ALAIA_DATA, ALAIA_URL: origin },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The child doesn't keep this process alive, and it exits when the IPC channel closes.
  child.unref()
  process.once('exit', () => child.kill())
  const facts = await waitForFacts(child)
  child.channel?.unref()
  try {
    await connectToSandbox(platform, facts, origin)
    const { base_url, feed_url } = facts as { base_url: string; feed_url: string }
    setDemoFeed(config, feed_url)
    return new URL(base_url).origin
  } catch (cause) {
    log.write('sandbox.start_failed', toErrorFacts(cause))
    child.kill()
    return undefined
  }
}
