/** Seeds the journal entries of the demo school. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MINUTE_MS } from '#rules/durations.ts'
import { addDays, getDayInZone, getStartOfDay } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { insertEntry } from './journal.queries.ts'
import { listWriters } from './seed.queries.ts'

const DemoEntry = z.strictObject({
  email: z.string(),
  days_ago: z.int().min(1),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  mood: z.int().min(1).max(5).nullable(),
  prompt: z.string().nullable(),
  title: z.string(),
  content: z.string(),
})
type DemoEntry = z.infer<typeof DemoEntry>

interface DemoWriter {
  uuid: string
  time_zone: string
}

const insertDemoEntry = (
  tx: Database,
  { uuid, time_zone }: DemoWriter,
  { entry, now }: { entry: DemoEntry; now: Date },
) => {
  const { email: _email, days_ago, time, ...entryColumns } = entry
  const day = addDays(getDayInZone(time_zone, now), -days_ago)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const written_at = new Date(getStartOfDay(time_zone, day).getTime() + (hours * 60 + minutes) * MINUTE_MS)
  return insertEntry(tx, {
    ...entryColumns,
    uuid: randomUUID(),
    client_uuid: randomUUID(),
    account_uuid: uuid,
    written_at,
    day,
    created_at: written_at,
    updated_at: written_at,
  })
}

/** Run it after the people are seeded. */
export const seedDemoJournal = async ({ db, clock, config }: Platform): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/demo-journal.json'), 'utf8')
  const entries = z.array(DemoEntry).parse(JSON.parse(source))
  // The entries are seeded once, so entries that a person changed or deleted do not come back.
  await runSeedOnce(db, { name: 'demo-journal', sourceHash: '1' }, async (tx) => {
    const writers = await listWriters(tx, [...new Set(entries.map(({ email }) => email))])
    for (const entry of entries) {
      const writer = writers.get(entry.email)
      if (writer) await insertDemoEntry(tx, writer, { entry, now: clock.now() })
    }
  })
}
