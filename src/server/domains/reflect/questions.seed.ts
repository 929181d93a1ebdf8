/** Seeds the default questions. Each id gives the same uuid everywhere, so answers stay connected. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Audience } from '#contract/identity.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { upsertQuestion, retireOtherQuestions } from './questions.queries.ts'

const DefaultQuestionSets = z.array(
  z.strictObject({
    audiences: z.array(Audience),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        text: z.string(),
        low_label: z.string(),
        high_label: z.string(),
        answers: z.array(z.string()).length(5),
        leans: z.enum(['low', 'high', 'neither']),
        low_card_at: z.int().min(1).max(5).nullable(),
        help: z.string().optional(),
      }),
    ),
  }),
)

export const toQuestionUuid = (id: string): string => {
  const bytes = createHash('sha256').update(`alaia/question/${id}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Runs in every installation, not only in the demo. */
export const seedQuestions = async ({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> => {
  const source = readFileSync(join(config.root, 'seeds/questions.json'), 'utf8')
  const sets = DefaultQuestionSets.parse(JSON.parse(source))
  const sourceHash = createHash('sha256').update(source).digest('hex')
  await runSeedOnce(db, { name: 'questions', sourceHash }, async (tx) => {
    for (const { audiences, questions } of sets) {
      for (const [index, { id, help = null, ...question }] of questions.entries()) {
        await upsertQuestion(tx, { ...question, uuid: toQuestionUuid(id), audiences, position: index + 1, help })
      }
    }
    const savedUuids = sets.flatMap(({ questions }) => questions.map(({ id }) => toQuestionUuid(id)))
    await retireOtherQuestions(tx, savedUuids, clock.now())
  })
}
