/** Activity of past days, for tests of weekly statistics. */
import { randomUUID } from 'node:crypto'
import * as journal from '#contract/journal.ts'
import { catalogUuid } from '#server/domains/library/library.seed.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TestPerson, Visitor } from './people.ts'

export const TEN_SOUNDS = catalogUuid('session', 'ten-sounds')

interface PlayOptions {
  seconds?: number
  completed?: boolean
  session?: string
}

/** Adds a play on a past day, as the library stores it. */
const playIn =
  (db: () => Database) =>
  async ({ uuid }: TestPerson, at: string, options: PlayOptions = {}): Promise<void> => {
    const { seconds = 300, completed = false, session = TEN_SOUNDS } = options
    const [started_at, reported_at] = [new Date(at), new Date(at)]
    const play = { uuid: randomUUID(), account_uuid: uuid, session_uuid: session, started_at, reported_at, completed }
    await db()
      .insertInto('library_play')
      .values({ ...play, paused_seconds: seconds, heard_seconds: seconds })
      .execute()
  }

/** Columns that an exercise and its session share. */
const sameOf = (title: string) =>
  ({
    uuid: randomUUID(),
    title,
    description: '',
    audience: 'middle_school',
    technique: 'breath',
    theme: 'sleep',
    eyes: 'open',
    scene: 'bay',
    palette: 'dusk',
    status: 'ready',
  }) as const

const ofExercise = { prompt: '', tone: 'steady', minutes: 3, voice: 'river', segments: '[]', seed: 1 } as const
const ofSession = {
  session_type: 'custom_exercise',
  duration: 180,
  energy: 'low',
  author: '',
  narrator: '',
  position: 0,
  script: '',
  render_key: '',
  render_order: 0,
} as const

/** Adds an exercise with its session. @returns its UUID */
const madeIn =
  (db: () => Database) =>
  async ({ uuid: account_uuid, school }: TestPerson, title: string, created_at: Date): Promise<string> => {
    const same = sameOf(title)
    const audio_key = `private/${account_uuid}/${same.uuid}.mp3`
    const organization_uuid = school.uuid
    const ownerColumns = { account_uuid, organization_uuid, audio_key, script_by: 'built_in', created_at } as const
    await db()
      .insertInto('exercises_exercise')
      .values({ ...same, ...ofExercise, ...ownerColumns, updated_at: created_at })
      .execute()
    await db()
      .insertInto('library_session')
      .values({ ...same, ...ofSession, slug: same.uuid, owner_uuid: account_uuid, audio_key })
      .execute()
    return same.uuid
  }

/** @param at a time with the offset of the person's time zone */
const wrote = ({ call }: Visitor, at: string) =>
  call(journal.add, {
    Journal: { client_uuid: randomUUID(), content: 'Rain all day, and that was good.', written_at: at },
  })

export const activityFixtures = (db: () => Database) => ({ heard: playIn(db), made: madeIn(db), wrote })
