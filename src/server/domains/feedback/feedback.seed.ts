/** What the people of the demo school have told about Alaia. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { FeedbackStatus } from '#contract/feedback.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { insertSeededMessage, findSenderByEmail } from './seed.queries.ts'

const DemoMessage = z.strictObject({
  email: z.string(),
  minutes_ago: z.int().min(1),
  status: FeedbackStatus,
  note: z.string(),
  /** Below the address of this installation. */
  location: z.string(),
  subject: z.string(),
  content: z.string(),
})

/** After the people are there. */
export const seedDemoFeedback = async ({ db, clock, config }: Platform): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/demo-feedback.json'), 'utf8')
  const messages = z.array(DemoMessage).parse(JSON.parse(source))
  // Told once: what an admin has answered is not undone.
  await runSeedOnce(db, { name: 'demo-feedback', sourceHash: '1' }, async (tx) => {
    for (const { email, minutes_ago, ...message } of messages) {
      const sender = await findSenderByEmail(tx, email)
      if (!sender) continue
      const sent_at = new Date(clock.now().getTime() - minutes_ago * 60_000)
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
