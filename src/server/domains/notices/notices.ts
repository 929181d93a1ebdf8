/** What others tell a person by way of notices: written in their transaction, and told to every device when it commits. */
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { LIMIT_OVER, type LimitOver } from './notices.jobs.ts'
import { dropWaiting, type Notice, putNotice } from './notices.queries.ts'

interface AboutExercise {
  accountUuid: string
  exerciseUuid: string
}
interface AboutLimit {
  accountUuid: string
  /** When the limit is over. */
  until: Date
}

export interface Notices {
  /** An exercise waits its turn ("Marked as Pending"). */
  waiting(tx: Database, about: AboutExercise): Promise<void>
  /** It waits no more, and nothing came of it: its person took the wish back. */
  calledOff(tx: Database, about: AboutExercise): Promise<void>
  /** It can be heard ("Audio Generated"). */
  ready(tx: Database, about: AboutExercise): Promise<void>
  /** Its making has failed for good. */
  failed(tx: Database, about: AboutExercise): Promise<void>
  /** The day's limit is reached; once it is over the person is told ("Generate Audio Available"). */
  limited(tx: Database, about: AboutLimit): Promise<void>
}

export const noticesOf = ({ jobs, events, clock }: Pick<Platform, 'jobs' | 'events' | 'clock'>): Notices => {
  const put = async (tx: Database, notice: Notice): Promise<void> => {
    await putNotice(tx, notice)
    await events.tell(notice.accountUuid, { kind: 'notifications' }, tx)
  }
  const about =
    (moment: Notice['moment']) =>
    (tx: Database, exercise: AboutExercise): Promise<void> =>
      put(tx, { ...exercise, type: 'queue', moment, at: clock.now() })
  return {
    waiting: about('waiting'),
    async calledOff(tx, exercise) {
      const dropped = await dropWaiting(tx, exercise)
      if (dropped.length) await events.tell(exercise.accountUuid, { kind: 'notifications' }, tx)
    },
    ready: about('ready'),
    failed: about('failed'),
    async limited(tx, { accountUuid, until }) {
      await put(tx, { accountUuid, type: 'rate_limit', moment: 'limited', exerciseUuid: null, at: until })
      const settings = { tx, startAfter: until, singletonKey: `${accountUuid} ${until.getTime()}` }
      await jobs.send<LimitOver>(LIMIT_OVER, { accountUuid, until: until.toISOString() }, settings)
    },
  }
}
