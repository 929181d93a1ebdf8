/** Seeds the feedback of people at the demo school. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FeedbackStatus } from '#contract/feedback.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { insertSeededMessage, findSenderByEmail } from './seed.queries.ts'

const DemoMessage = z.strictObject({
  email: z.string(),
  minutes_ago: z.int().min(1),
  status: FeedbackStatus,
  note: z.string(),
  /** The path below this installation's address. */
  location: z.string(),
  subject: z.string(),
  content: z.string(),
})

/** Run it after the people are seeded. */
export const seedDemoFeedback = async ({ db, clock, config }: Platform): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/demo-feedback.json'), 'utf8')
  const messages = z.array(DemoMessage).parse(JSON.parse(source))
  // The seed runs once, so an admin's answers are never undone.
  await runSeedOnce(db, { name: 'demo-feedback', sourceHash: '1' }, async (tx) => {
    for (const { email, minutes_ago, ...message } of messages) {
      const sender = await findSenderByEmail(tx, email)
      if (!sender) continue
      const sent_at = new Date(clock.now().getTime() - minutes_ago * MINUTE_MS)
      const closed_at = message.status === 'done' ? sent_at : null
      await insertSeededMessage(tx, {
        ...message,
        ...sender,
        uuid: randomUUID(),
        client_uuid: randomUUID(),
        sent_at,
        closed_at,
      })
    }
  })
}
