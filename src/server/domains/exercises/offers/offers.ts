/** A teacher's exercise in the library of their school: offered, listened to by an admin, approved or declined. */
import { Failure } from '#contract/failures.ts'
import type { Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveChange } from '../changes/changes.ts'
import type { ExerciseRow } from '../exercises.queries.ts'
import type { ExercisesDependencies } from '../ports.ts'

interface OffersContext {
  platform: Platform
  ports: ExercisesDependencies
}

const isReadyToOffer = ({ status, heard_revision, revision, audio_key }: ExerciseRow): boolean =>
  status === 'ready' && heard_revision === revision && audio_key !== null

/** @throws RevisionChangedError, Failure invalid if it has no current audio */
export const offerToSchool = async (
  { platform, ports }: OffersContext,
  row: Owned<ExerciseRow>,
  offered: boolean,
): Promise<Owned<ExerciseRow>> => {
  if (offered && !isReadyToOffer(row)) {
    throw new Failure('invalid', { message: 'You can offer it when its audio is ready.' })
  }
  // A repeated offer keeps its position in the list, and undoes no decision.
  if (offered && row.offer_status !== null && row.offer_status !== 'declined') return row
  const now = platform.clock.now()
  const change = offered
    ? { offer_status: 'offered' as const, offer_reason: '', offered_at: now, reviewed_by: null, note: null }
    : { offer_status: null, offer_reason: '', offered_at: null, reviewed_by: null }
  return platform.db.transaction().execute((tx) => saveChange(tx, { ports, row, change, now }))
}

interface ReviewDecision {
  approved: boolean
  reason: string
  /** The account of the admin. */
  reviewerUuid: string
}

/** Approves or declines an offer. The decision can be changed later. @throws RevisionChangedError */
export const reviewOffer = async (
  { platform, ports }: OffersContext,
  row: Owned<ExerciseRow>,
  { approved, reason, reviewerUuid }: ReviewDecision,
): Promise<Owned<ExerciseRow>> => {
  if (!approved && reason === '') {
    throw new Failure('required', { fields: [{ path: 'Exercise.reason', message: '*Required Field' }] })
  }
  if (approved && !isReadyToOffer(row)) throw new Failure('changed')
  const change = {
    offer_status: approved ? ('approved' as const) : ('declined' as const),
    offer_reason: reason,
    reviewed_by: reviewerUuid,
  }
  const { db, events } = platform
  return db.transaction().execute(async (tx) => {
    const decided = await saveChange(tx, { ports, row, change, now: row.updated_at })
    const event = { kind: 'exercise', uuid: row.uuid, status: row.status, stage: 'done', percent: 100 } as const
    await events.publish(row.account_uuid, event, tx)
    return decided
  })
}
