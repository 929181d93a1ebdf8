/** Asks for the sound of an exercise, and takes the wish back. */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { LONGEST_SOUND, type Voice } from '#rules/exercises.ts'
import type { Actor, Owned } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteThatStays, soundlessly, writeChange } from '../changes/changes.ts'
import { withinTheDay } from '../day/day.ts'
import type { ExerciseChange, ExerciseRow } from '../exercises.queries.ts'
import type { Ports } from '../ports.ts'
import { linesToSpeak, secondsAtLeast } from '../scripts/segments.ts'
import { sendSound } from './sound.jobs.ts'
import { ahead } from '../wire.ts'

interface Asking {
  platform: Platform
  ports: Ports
  actor: Actor
}

/** Another voice is a change of the person's; asking alone is none. */
const asked = (row: ExerciseRow, voice: Voice): ExerciseChange => ({
  ...(voice === row.voice ? {} : { voice, revision: row.revision + 1 }),
  status: 'processing',
  render_stage: 'waiting',
  render_percent: 0,
  note: noteThatStays(row),
})

/** What is heard already, or being made, is not made again. */
const isThere = (row: ExerciseRow, voice: Voice): boolean =>
  row.voice === voice &&
  (row.status === 'processing' || (row.status === 'ready' && row.heard_revision === row.revision))

/** @throws Stale, Failure limit_reached, Failure required where there is nothing to be spoken, Failure too_long */
export const askForSound = async (
  { platform, ports, actor }: Asking,
  row: Owned<ExerciseRow>,
  { voice = row.voice, patient = false }: { voice?: Voice | undefined; patient?: boolean } = {},
): Promise<Owned<ExerciseRow>> => {
  if (isThere(row, voice)) return row
  if (linesToSpeak(row.segments).length === 0) {
    throw new Failure('required', {
      fields: [{ path: 'Exercise.script', message: 'There is nothing to be spoken yet.' }],
    })
  }
  if (secondsAtLeast(row) > LONGEST_SOUND) {
    throw new Failure('too_long', {
      message: 'This is longer than an exercise can be. Shorten some pauses, or leave out some lines.',
    })
  }
  const now = platform.clock.now()
  const use = { kind: 'sound', uuid: randomUUID() } as const
  return withinTheDay({ platform, ports, actor }, use, async (tx, approval) => {
    const change = { ...asked(row, voice), render_uuid: approval.uuid, render_asked_at: now, render_patient: patient }
    const waiting = await writeChange(tx, { ports, row, change, now })
    await sendSound(platform, approval, { tx, row: waiting })
    if (!patient && ahead(waiting, platform.config.RENDER_SLOTS) > 0) {
      await ports.notices.waiting(tx, { accountUuid: actor.accountUuid, exerciseUuid: row.uuid })
    }
    const event = { kind: 'exercise', uuid: row.uuid, status: 'processing', stage: 'waiting', percent: 0 } as const
    await platform.events.tell(actor.accountUuid, event, tx)
    return waiting
  })
}

/** A draft again, or what is still heard; the day gets its use back. @throws Stale */
export const stopSound = ({ platform, ports, actor }: Asking, row: Owned<ExerciseRow>): Promise<Owned<ExerciseRow>> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const stopped = await writeChange(tx, { ports, row, change: soundlessly(row), now })
    const event = { kind: 'exercise', uuid: row.uuid, status: stopped.status, stage: 'done', percent: 0 } as const
    await platform.events.tell(actor.accountUuid, event, tx)
    return stopped
  })
