/** Seeds the exercises of the demo school: two by a student, and one that a teacher has offered to the school. */
import type { Platform } from '#server/platform/platform.ts'
import { runSeedOnce } from '#server/platform/seeding.ts'
import { requestRender } from './audio/request-render.ts'
import { saveChange } from './changes/changes.ts'
import type { ScriptRequest } from './scripts/compose-script.ts'
import type { ExerciseChange } from './exercises.queries.ts'
import type { ExercisesDependencies } from './ports.ts'
import { findDemoActor, resetQuota } from './seed.queries.ts'
import { writeScript } from './scripts/write-script.ts'

interface DemoExercise {
  email: string
  request: ScriptRequest & { seed: number }
  change: ExerciseChange
  offered: boolean
}

const demoExercises: readonly DemoExercise[] = [
  {
    email: 'student@riverbend.test',
    request: { prompt: 'my math test tomorrow', audience: 'middle_school', tone: 'steady', minutes: 3, seed: 11 },
    change: { voice: 'Willow' },
    offered: false,
  },
  {
    email: 'student@riverbend.test',
    request: { prompt: "I can't fall asleep, my head is full", audience: 'middle_school', minutes: 5, seed: 12 },
    change: { ambience: 'rain' },
    offered: false,
  },
  {
    email: 'teacher@riverbend.test',
    request: { prompt: 'three quiet minutes before class begins', audience: 'middle_school', minutes: 3, seed: 13 },
    change: {},
    offered: true,
  },
]

const createDemoExercise = async (
  deps: { platform: Platform; ports: ExercisesDependencies },
  { email, request, change, offered }: DemoExercise,
): Promise<void> => {
  const { db, clock, config } = deps.platform
  const actor = await findDemoActor(db, email)
  if (!actor) return
  const now = clock.now()
  const offer: ExerciseChange = offered ? { offer_status: 'offered', offered_at: now } : {}
  const draft = await writeScript({ ...deps, actor }, request)
  const row = await db
    .transaction()
    .execute((tx) => saveChange(tx, { ports: deps.ports, row: draft, change: { ...change, ...offer }, now }))
  // On a server that renders nothing ahead, the scripts stay drafts.
  if (config.RENDER_AHEAD > 0) await requestRender({ ...deps, actor }, row, { isLowPriority: true })
  await resetQuota(db, actor.accountUuid)
}

/** The scripts exist immediately. Their audio is rendered when nobody waits for other audio. */
export const seedDemoExercises = async (platform: Platform, ports: ExercisesDependencies): Promise<void> => {
  const seed = { name: 'demo-exercises', sourceHash: '1' }
  const isNew = await runSeedOnce(platform.db, seed, async () => undefined)
  if (!isNew) return
  for (const exercise of demoExercises) await createDemoExercise({ platform, ports }, exercise)
}
