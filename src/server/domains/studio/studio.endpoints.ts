/** The endpoints of the recording studio. Takes are sent to an address of their own: see takes/takes.routes.ts. */
import * as recordings from '#contract/studio/recordings.ts'
import * as review from '#contract/studio/review.ts'
import * as takes from '#contract/studio/takes.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, createRoutes, type Route } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireAdult } from './adults.ts'
import { chooseBestTake, removeTake } from './takes/edit-takes.ts'
import { continueRecording, handInRecording, previewRecording, retryRecording } from './hand-in.ts'
import { listRecordable } from './sources/list-recordable.ts'
import type { StudioDependencies } from './ports.ts'
import { listHandedIn, publishRecording, readReviewed, returnRecording } from './review/review.ts'
import { startRecording } from './start-recording.ts'
import { readRecording, type StudioContext } from './studio-context.ts'
import { withdrawRecording, withdrawVoice } from './withdraw/withdraw.ts'

type OpenContext = (actor: Actor, call: CallContext) => StudioContext

const createRecordingRoutes = (open: OpenContext): Route[] =>
  createRoutes(recordings, {
    recordableList: (_blocks, actor, call) => listRecordable(open(actor, call)),
    recordingStart: async ({ Recording: { session_uuid: sessionUuid, language } }, actor, call) => ({
      Recording: await startRecording(open(actor, call), { sessionUuid, language }),
    }),
    recordingInfo: async ({ Recording: { uuid } }, actor, call) => ({
      Recording: await readRecording(open(actor, call), uuid),
    }),
    recordingPreview: async (blocks, actor, call) => ({
      Recording: await previewRecording(open(actor, call), blocks.Recording),
    }),
    async recordingHandIn(blocks, actor, call) {
      const Recording = await handInRecording(open(actor, call), blocks.Recording)
      call.about({ kind: 'recording', uuid: Recording.uuid, name: Recording.title })
      return { Recording }
    },
    recordingReopen: async ({ Recording: { uuid } }, actor, call) => ({
      Recording: await continueRecording(open(actor, call), uuid),
    }),
    recordingRetry: async ({ Recording: { uuid } }, actor, call) => ({
      Recording: await retryRecording(open(actor, call), uuid),
    }),
    async recordingWithdraw({ Recording: { uuid } }, actor, call) {
      const { title, accountUuid } = await withdrawRecording(open(actor, call), uuid)
      call.about({ kind: 'recording', uuid, name: title, person: accountUuid })
      return {}
    },
    async voiceWithdraw(_blocks, actor, call) {
      const count = await withdrawVoice(open(actor, call))
      call.about({ kind: 'recording', person: actor.accountUuid })
      return { Voice: { recordings: count } }
    },
  })

const createTakeRoutes = (open: OpenContext): Route[] =>
  createRoutes(takes, {
    takeBest: async ({ Take: { uuid } }, actor, call) => ({ Recording: await chooseBestTake(open(actor, call), uuid) }),
    takeDelete: async ({ Take: { uuid } }, actor, call) => ({ Recording: await removeTake(open(actor, call), uuid) }),
  })

const createReviewRoutes = (open: OpenContext): Route[] =>
  createRoutes(review, {
    recordingReviewList: async (_blocks, actor, call) => ({ Recordings: await listHandedIn(open(actor, call)) }),
    recordingReviewInfo: async ({ Recording: { uuid } }, actor, call) => ({
      Recording: await readReviewed(open(actor, call), uuid),
    }),
    async recordingPublish({ Recording: { uuid } }, actor, call) {
      const Recording = await publishRecording(open(actor, call), uuid)
      call.about({ kind: 'recording', uuid, name: Recording.title })
      return { Recording }
    },
    async recordingReturn({ Recording }, actor, call) {
      const { title } = await returnRecording(open(actor, call), Recording)
      call.about({ kind: 'recording', uuid: Recording.uuid, name: title })
      return {}
    },
  })

export const createStudioRoutes = (platform: Platform, ports: StudioDependencies): Route[] => {
  const open: OpenContext = (actor, { origin }) => {
    requireAdult(actor)
    return { platform, ports, actor, origin }
  }
  return [...createRecordingRoutes(open), ...createTakeRoutes(open), ...createReviewRoutes(open)]
}
