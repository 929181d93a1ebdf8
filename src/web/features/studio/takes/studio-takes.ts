/** The queue of takes of this page, and what its screens know of it. */
import { useSyncExternalStore } from 'react'
import { recordableList, recordingInfo } from '#contract/studio/recordings.ts'
import { takeDelete, type TakeResponse } from '#contract/studio/takes.ts'
import { refreshAnswers, updateAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection, logFailure } from '#web/lib/log.ts'
import { onSessionChange } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { sendTake } from './send-take.ts'
import type { UnsentTake } from './take.ts'
import { TakeQueue, type WaitingTake } from './take-queue.ts'

type StoredTake = TakeResponse['Take']

const addTake = (takes: readonly StoredTake[], added: StoredTake): StoredTake[] => [
  ...takes.filter(({ uuid }) => uuid !== added.uuid).map((take) => ({ ...take, best: take.best && !added.best })),
  added,
]

/** Shows the server's take in place of the one that waited. */
const showSent = ({ recording_uuid }: UnsentTake, sent: StoredTake): void => {
  updateAnswers(recordingInfo, ({ Recording }) => ({
    Recording:
      Recording.uuid === recording_uuid
        ? {
            ...Recording,
            lines: Recording.lines.map((line) =>
              line.line === sent.line ? { ...line, takes: addTake(line.takes, sent) } : line,
            ),
          }
        : Recording,
  }))
  refreshAnswers(recordableList).catch((error: unknown) => logFailure('showing a take', error))
}

/** If this fails, the take is in the list of its line, where it can be deleted again. */
const deleteSent = ({ uuid }: UnsentTake): Promise<unknown> => ignoreRejection(call(takeDelete, { Take: { uuid } }))

export const takeQueue = new TakeQueue({ send: sendTake, onSent: showSent, onUnwanted: deleteSent })

beforeSignOut(() => takeQueue.drain())
onSessionChange(() => void takeQueue.drain())

/** Sends takes that are on this device. It loads with the first of them, from any page of their author. */
export const sendUnsentTakes = (): Promise<void> => takeQueue.drain()

export const useWaitingTakes = (): readonly WaitingTake[] =>
  useSyncExternalStore(takeQueue.subscribe, takeQueue.waiting)
