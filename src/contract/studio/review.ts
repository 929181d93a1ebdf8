/** The review of handed-in recordings by admins of the school. */
import { z } from 'zod'
import { MAX_RETURN_NOTE_LENGTH } from '#rules/studio.ts'
import { endpoint } from '../endpoint.ts'
import { HandedInRecording, Recording } from './shapes.ts'

const ByUuid = z.strictObject({ uuid: z.uuid() })

export const recordingReviewList = endpoint({
  path: '/admin/recording/list',
  access: 'admin',
  summary: "List the school's recordings that are handed in, published or replaced: those that wait come first.",
  audit: false,
  blocks: {},
  answer: { Recordings: z.array(HandedInRecording) },
})

export const recordingReviewInfo = endpoint({
  path: '/admin/recording/info',
  access: 'admin',
  unattended: true,
  summary: 'Get a handed-in recording of the school, to hear it.',
  audit: false,
  blocks: { Recording: ByUuid },
  answer: { Recording },
})

export const recordingPublish = endpoint({
  path: '/admin/recording/publish',
  access: 'admin',
  summary: 'Publish a recording to the school. It replaces an earlier one of the same session.',
  audit: 'recording_published',
  blocks: { Recording: ByUuid },
  answer: { Recording },
})

export const recordingReturn = endpoint({
  path: '/admin/recording/return',
  access: 'admin',
  summary: 'Return a handed-in recording to its narrator with a note.',
  audit: 'recording_returned',
  blocks: {
    Recording: z.strictObject({
      uuid: z.uuid(),
      note: z.string().trim().min(1, '*Required Field').max(MAX_RETURN_NOTE_LENGTH),
    }),
  },
  answer: {},
})
