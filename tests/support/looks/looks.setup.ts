/** Starts the server of the looks before their test, and stops it after it. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { TestServer } from '../journey/journey.setup.ts'
import { startRepeatableServer } from './repeatable-server.ts'

const builtPage = fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url))

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(builtPage)) throw new Error('Looks need the built app: run them by npm run test:looks.')
  const folder = await mkdtemp(join(tmpdir(), 'alaia-looks-'))
  const data = join(folder, 'app')
  const app = await startRepeatableServer(data)
  // The helpers of the browser tests find their server here.
  await writeFile(join(folder, 'servers.json'), JSON.stringify([{ address: app.address, data }] satisfies TestServer[]))
  project.provide('serversFolder', folder)
  project.provide('filled', data)
  return async () => {
    await app.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
