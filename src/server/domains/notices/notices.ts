/**
 * The interface through which other domains notify a person: written in their transaction, and sent to every device
 * when it commits.
 */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { LIMIT_OVER, type LimitLiftedJob } from './notices.jobs.ts'
import { deleteWaitingNotice, type Notice, upsertNotice } from './notices.queries.ts'

interface ExerciseNotice {
  accountUuid: string
  exerciseUuid: string
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
  return {
    waiting: createSender('waiting'),
    async canceled(tx, exercise) {
      const deleted = await deleteWaitingNotice(tx, exercise)
      if (deleted.length) await events.publish(exercise.accountUuid, { kind: 'notifications' }, tx)
    },
    ready: createSender('ready'),
    failed: createSender('failed'),
    async quotaUsedUp(tx, { accountUuid, until }) {
      await replaceNotice(tx, { accountUuid, type: 'rate_limit', moment: 'limited', exerciseUuid: null, at: until })
      const settings = { tx, startAfter: until, singletonKey: `${accountUuid} ${until.getTime()}` }
      await jobs.send<LimitLiftedJob>(LIMIT_OVER, { accountUuid, until: until.toISOString() }, settings)
    },
  }
}
