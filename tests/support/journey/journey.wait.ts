/** Waits before the first browser test of a worker until the servers are ready (journey.setup.ts). */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

const serversFolder = inject('serversFolder')
const failurePath = join(serversFolder, 'failed.txt')
while (!existsSync(join(serversFolder, 'servers.json'))) {
  if (existsSync(failurePath)) throw new Error(`The test servers did not start: ${readFileSync(failurePath, 'utf8')}`)
  await pause(250)
}
