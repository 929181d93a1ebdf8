/** The sandbox partner as a process beside this one, and the demo school connected with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { errorFacts } from './platform/log.ts'
import { connectToSandbox } from './composition/school-platforms.ts'
import type { RunningServer } from './start.ts'

/** It makes its keys on its first start; later it says where it is within a second. Milliseconds. */
const PATIENCE = 30_000

/** What it tells first, or nothing where it ends or says nothing. */
const waitForFirstLine = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE)
    const settle = (facts?: unknown): void => {
      clearTimeout(timer)
      resolve(facts)
    }
    child.once('message', settle)
    child.once('exit', () => settle())
    child.once('error', () => settle())
  })

/**
 * The demo brings its articles in from the feed of the sandbox where no other feed is configured. Like every configured
 * feed, and only as one, it may lie inside; an address that an admin names may not.
 */
export const setDemoFeed = (config: Pick<Config, 'ARTICLE_FEED_URL'>, url: string): void => {
  config.ARTICLE_FEED_URL ??= url
}

/**
 * The app works without it, so whatever is in its way is only logged.
 * @returns its address, or nothing where there is none
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
  // Its end never keeps this process; that of this process ends it, by the channel between them.
  child.unref()
  process.once('exit', () => child.kill())
  const facts = await waitForFirstLine(child)
  child.channel?.unref()
  try {
    await connectToSandbox(platform, facts, origin)
    const { base_url, feed_url } = facts as { base_url: string; feed_url: string }
    setDemoFeed(config, feed_url)
    return new URL(base_url).origin
  } catch (cause) {
    log.write('sandbox.start_failed', errorFacts(cause))
    child.kill()
    return undefined
  }
}
