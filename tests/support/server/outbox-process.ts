/**
 * A process that delivers an outbox to a platform until it is killed: `node outbox-process.ts <data folder> <address>`.
 * It prints `draining` when it starts, and ends by itself when the outbox is empty.
 */
import { drainOutbox } from '#server/domains/assignments/outbox/drain-outbox.ts'
import { getNextDueTime } from '#server/domains/assignments/outbox/outbox.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { createPartners } from '../partners/simulated-partner.ts'

const [dataDir = '', origin = ''] = process.argv.slice(2)
/** In milliseconds; must be longer than any call to this platform takes. */
const CLAIM_TIMEOUT_MS = 250

const log = createJsonLog('error')
const database = await openDatabase({ dataDir, log })
const drainOptions = {
  platform: { db: database.db, clock: systemClock, log },
  partners: createPartners(origin),
  claimTimeoutMs: CLAIM_TIMEOUT_MS,
}
process.stdout.write('draining\n')
while (await getNextDueTime(database.db)) {
  await drainOutbox(drainOptions)
  await pause(20)
}
await database.close()
process.stdout.write('done\n')
