/**
 * Saves changes of an exercise, with all that depends on it: its unique title, its audio, its review and its library
 * entry.
 */
import type { Exercise, Script } from '#contract/exercises.ts'
import { Failure } from '#contract/failures.ts'
import { MAX_EXERCISE_TITLE_LENGTH } from '#rules/exercises.ts'
import type { Owned } from '#server/platform/actor.ts'
import { withStoredVersion, RevisionChangedError } from '#server/platform/database/revision.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  getAuthorName,
  updateExercise,
  type ExerciseChange,
  type ExerciseRow,
  lockTitles,
  findOwnExercise,
  listTitlesLike,
} from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'
import { toScript } from '../scripts/segments.ts'
import { refundQuota } from '../quota/usage.queries.ts'
import { type ExerciseResponseContext, toExercise, toLibraryExercise } from '../responses.ts'

export const toExerciseWithScript = (
  responseContext: ExerciseResponseContext,
  row: ExerciseRow,
): { Exercise: Exercise; Script: Script } => ({
  Exercise: toExercise(responseContext, row),
  Script: toScript(row),
})

/** Returns the title, with the first number that makes it unique among the person's exercises. */
export const findFreeExerciseTitle = async (
  tx: Database,
  { title, accountUuid, uuid }: { title: string; accountUuid: string; uuid: string },
): Promise<string> => {
  await lockTitles(tx, accountUuid)
  const shortTitle = title.slice(0, MAX_EXERCISE_TITLE_LENGTH - 4)
  const usedTitles = await listTitlesLike(tx, accountUuid, { title: shortTitle, except: uuid })
  if (!usedTitles.has(title.toLowerCase())) return title
  let number = 2
  while (usedTitles.has(`${shortTitle} ${number}`.toLowerCase())) number += 1
  return `${shortTitle} ${number}`
}

export const createTitleTakenFailure = (): Failure =>
  new Failure('name_taken', {
    fields: [{ path: 'Exercise.title', message: 'You already have an exercise with this title.' }],
  })

/** Makes the exercise a draft again, because its text or voice changed, or because its render was ended. */
export const toDraftChange = (row: ExerciseRow): ExerciseChange =>
  row.status === 'draft' ? {} : { status: 'draft', render_uuid: null, render_stage: null, render_percent: 0 }

/** Notes in the exercise list, shown until the exercise is offered again. */
const WITHDRAWN_NOTES = {
  approved:
    "You changed it, so it was removed from your school's library. Create the audio again, then you can offer it again.",
  offered: 'You changed it, so the offer was withdrawn. Create the audio again, then you can offer it again.',
}

/** The same notes as version 1.0.0 stored them. */
const EARLIER_WITHDRAWN_NOTES = [
  'You changed it, so it left the library of your school. Have it read aloud, and you can offer it again.',
  'You changed it, so the offer was taken back. Have it read aloud, and you can offer it again.',
]

const withdrawnNotes = new Set([...Object.values(WITHDRAWN_NOTES), ...EARLIER_WITHDRAWN_NOTES])

const isWithdrawn = (note: string | null): boolean => note !== null && withdrawnNotes.has(note)

/** Returns the note about a withdrawn offer, which stays when other notes are cleared. */
export const getPersistentNote = ({ note }: ExerciseRow): string | null => (isWithdrawn(note) ? note : null)

/** Withdraws the offer, because a different version was offered. The exercise is private until it is offered again. */
const clearOffer = (row: ExerciseRow): ExerciseChange => {
  const { offer_status } = row
  if (offer_status === null) return { note: getPersistentNote(row) }
  const note = offer_status === 'declined' ? null : WITHDRAWN_NOTES[offer_status]
  return { offer_status: null, offer_reason: '', offered_at: null, reviewed_by: null, note }
}

/** Creates the change for the next revision. The audio stays current if the change does not affect it. */
export const createNextRevision = (
  row: ExerciseRow,
  change: ExerciseChange,
  isAudioAffected: boolean,
): ExerciseChange => ({
  ...change,
  ...(isAudioAffected ? toDraftChange(row) : {}),
  ...clearOffer(row),
  revision: row.revision + 1,
  ...(!isAudioAffected && row.heard_revision === row.revision ? { heard_revision: row.revision + 1 } : {}),
})

const indexInLibrary = async (tx: Database, { library }: ExercisesDependencies, row: ExerciseRow): Promise<void> =>
  library.put(tx, toLibraryExercise(row, await getAuthorName(tx, row.account_uuid)))

/** Reads the exercise again, and updates its entry in the owner's library. @throws RevisionChangedError */
export const saveAndIndex = async (
  tx: Database,
  ports: ExercisesDependencies,
  row: ExerciseRow,
): Promise<Owned<ExerciseRow>> => {
  const now = await findOwnExercise(tx, row.account_uuid, row.uuid)
  if (!now) throw new RevisionChangedError()
  await indexInLibrary(tx, ports, now)
  return now
}

/** Saves a change and updates the library. @throws RevisionChangedError */
export const saveChange = async (
  tx: Database,
  {
    ports,
    row,
    change,
    now,
  }: { ports: ExercisesDependencies; row: Owned<ExerciseRow>; change: ExerciseChange; now: Date },
): Promise<Owned<ExerciseRow>> => {
  if (!(await updateExercise(tx, row, { ...change, updated_at: now }))) throw new RevisionChangedError()
  const isRenderStopped =
    row.render_uuid !== null && change.render_uuid !== undefined && change.render_uuid !== row.render_uuid
  if (isRenderStopped) {
    await refundQuota(tx, row.render_uuid!)
    await ports.notices.canceled(tx, { accountUuid: row.account_uuid, exerciseUuid: row.uuid })
  }
  return saveAndIndex(tx, ports, row)
}

/** Runs a change. If another tab changed the exercise first, the failure (409) contains the stored exercise. */
export const withChangedFailure = async <Result>(
  { db }: Platform,
  {
    responseContext,
    row,
    run,
  }: { responseContext: ExerciseResponseContext; row: ExerciseRow; run: () => Promise<Result> },
): Promise<Result> =>
  withStoredVersion(async () => {
    const stored = await findOwnExercise(db, row.account_uuid, row.uuid)
    if (!stored) throw new Failure('not_found')
    return { ...toExerciseWithScript(responseContext, stored) }
  }, run)
