/**
 * The interface through which other domains notify a person: written in their transaction, and sent to every device
 * when it commits.
 */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { LIMIT_OVER, type LimitLiftedJob } from './notices.jobs.ts'
import { deleteReviewNotices, deleteWaitingNotice, type Notice, upsertNotice } from './notices.queries.ts'

interface ExerciseNotice {
  accountUuid: string
  exerciseUuid: string
}
interface RecordingNotice {
  accountUuid: string
  recordingUuid: string
}
interface LimitNotice {
  accountUuid: string
  /** The time at which the quota is free again. */
  until: Date
}

export interface NoticeSender {
  /** An exercise waits in the queue ("Marked as Pending"). */
  waiting(tx: Database, about: ExerciseNotice): Promise<void>
  /** The person canceled an exercise that was waiting. */
  canceled(tx: Database, about: ExerciseNotice): Promise<void>
  /** The exercise has audio ("Audio Generated"). */
  ready(tx: Database, about: ExerciseNotice): Promise<void>
  /** Generating the exercise has failed for good. */
  failed(tx: Database, about: ExerciseNotice): Promise<void>
  /** The day's quota is used up; the person is notified when it is free again ("Generate Audio Available"). */
  quotaUsedUp(tx: Database, about: LimitNotice): Promise<void>
  /** A recording was handed in (for admins), published, returned, or could not be processed (for its narrator). */
  recordings: {
    handedIn(tx: Database, about: RecordingNotice): Promise<void>
    published(tx: Database, about: RecordingNotice): Promise<void>
    returned(tx: Database, about: RecordingNotice): Promise<void>
    processingFailed(tx: Database, about: RecordingNotice): Promise<void>
    /** The recording waits for no admin anymore. */
    reviewed(tx: Database, recordingUuid: string): Promise<void>
  }
}

export const createNotices = ({ jobs, events, clock }: Pick<Platform, 'jobs' | 'events' | 'clock'>): NoticeSender => {
  const replaceNotice = async (tx: Database, notice: Notice): Promise<void> => {
    await upsertNotice(tx, notice)
    await events.publish(notice.accountUuid, { kind: 'notifications' }, tx)
  }
  const createSender =
    (moment: Notice['moment']) =>
    (tx: Database, exercise: ExerciseNotice): Promise<void> =>
      replaceNotice(tx, { ...exercise, type: 'queue', moment, at: clock.now() })
  const createRecordingSender =
    (moment: Notice['moment']) =>
    (tx: Database, recording: RecordingNotice): Promise<void> =>
      replaceNotice(tx, { ...recording, type: 'recording', moment, at: clock.now() })
  return {
    recordings: {
      handedIn: createRecordingSender('handed_in'),
      published: createRecordingSender('published'),
      returned: createRecordingSender('returned'),
      processingFailed: createRecordingSender('failed'),
      async reviewed(tx, recordingUuid) {
        for (const accountUuid of await deleteReviewNotices(tx, recordingUuid)) {
          await events.publish(accountUuid, { kind: 'notifications' }, tx)
        }
      },
    },
    waiting: createSender('waiting'),
    async canceled(tx, exercise) {
      const deleted = await deleteWaitingNotice(tx, exercise)
      if (deleted.length) await events.publish(exercise.accountUuid, { kind: 'notifications' }, tx)
    },
    ready: createSender('ready'),
    failed: createSender('failed'),
    async quotaUsedUp(tx, { accountUuid, until }) {
      await replaceNotice(tx, { accountUuid, type: 'rate_limit', moment: 'limited', at: until })
      const settings = { tx, startAfter: until, singletonKey: `${accountUuid} ${until.getTime()}` }
      await jobs.send<LimitLiftedJob>(LIMIT_OVER, { accountUuid, until: until.toISOString() }, settings)
    },
  }
}
