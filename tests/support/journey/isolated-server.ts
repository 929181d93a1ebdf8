/** A server in the test's own process, for browser tests that read the database or move the clock. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'

export interface IsolatedServer extends RunningServer {
  /** The data folder, which `stop` removes. */
  data: string
}

/**
 * Starts a server on a copy of the seeded data, in which the demo people have seen the tours.
 *
 * @param env overrides of its environment
 */
export const startIsolatedServer = async (env: Record<string, string> = {}): Promise<IsolatedServer> => {
  const data = await mkdtemp(join(tmpdir(), 'alaia-own-'))
  await cp(inject('filled'), data, { recursive: true })
  const config = readConfig({ ALAIA_DATA: data, PORT: '0', RENDER_AHEAD: '0', ...env })
  const running = await startServer({
    config,
    log: createJsonLog('error'),
    onLockLost: (reason) => expect.fail(reason),
    onSeeding: () => undefined,
  })
  await running.working
  const stop = async (): Promise<void> => {
    await running.stop()
    await rm(data, { recursive: true, force: true })
  }
  return { ...running, data, stop }
}
