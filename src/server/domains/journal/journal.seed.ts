/** What the people of the demo school have written. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addDays, dayIn, startOfDay } from '#rules/zones.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { seedOnce } from '../../platform/seeding.ts'
import { addEntry } from './journal.queries.ts'
import { writersOf } from './seed.queries.ts'

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

interface Writer {
  uuid: string
  time_zone: string
}

const put = (tx: Database, { uuid, time_zone }: Writer, { entry, now }: { entry: DemoEntry; now: Date }) => {
  const { email: _email, days_ago, time, ...written } = entry
  const day = addDays(dayIn(time_zone, now), -days_ago)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const written_at = new Date(startOfDay(time_zone, day).getTime() + (hours * 60 + minutes) * 60_000)
  return addEntry(tx, {
    ...written,
    uuid: randomUUID(),
    client_uuid: randomUUID(),
    account_uuid: uuid,
    written_at,
    day,
    created_at: written_at,
    updated_at: written_at,
  })
}

/** After the people are there. */
export const seedDemoJournal = async ({ db, clock, config }: Platform): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/demo-journal.json'), 'utf8')
  const entries = z.array(DemoEntry).parse(JSON.parse(source))
  // Told once: whoever has changed or deleted them is not told again.
  await seedOnce(db, { name: 'demo-journal', sourceHash: '1' }, async (tx) => {
    const writers = await writersOf(tx, [...new Set(entries.map(({ email }) => email))])
    for (const entry of entries) {
      const writer = writers.get(entry.email)
      if (writer) await put(tx, writer, { entry, now: clock.now() })
    }
  })
}
