/** The recording studio for staff: record a session, listen through, hand in, and take the voice back. */
import { z } from 'zod'
import { consentTexts, CURRENT_CONSENT } from '#rules/studio.ts'
import { endpoint } from '../endpoint.ts'
import { NarratorName, RecordableSession, Recording, RecordingLanguage, RecordingSummary } from './shapes.ts'

const prefix = '/studio/recording'
const ByUuid = z.strictObject({ uuid: z.uuid() })

export const recordableList = endpoint({
  path: '/studio/session/list',
  access: 'staff',
  summary:
    "List what can be recorded: sessions, lessons' practices and the school's exercises, with the caller's recordings.",
  audit: false,
  blocks: {},
  answer: {
    Sessions: z.array(RecordableSession),
    /** The caller's recordings of sessions that can't be recorded now: hidden, changed or turned off. */
    Others: z.array(RecordingSummary),
  },
})

export const recordingStart = endpoint({
  path: `${prefix}/start`,
  access: 'staff',
  summary:
    'Start or continue a recording. One of an older script gets the new script, and keeps takes of unchanged lines.',
  audit: false,
  blocks: { Recording: z.strictObject({ session_uuid: z.uuid(), language: RecordingLanguage.default('en') }) },
  answer: { Recording },
})

export const recordingInfo = endpoint({
  path: `${prefix}/info`,
  access: 'staff',
  unattended: true,
  summary: "Get one of the caller's recordings with its lines, takes and processing.",
  audit: false,
  blocks: { Recording: ByUuid },
  answer: { Recording },
})

export const recordingPreview = endpoint({
  path: `${prefix}/preview`,
  access: 'staff',
  summary:
    'Render the best takes with bells, exact pauses and a background sound, to listen through before handing in.',
  audit: false,
  blocks: {
    Recording: z.strictObject({
      uuid: z.uuid(),
      /** The name of a background sound; without it, only voice and bells. */
      ambience: z.string().max(80).optional(),
    }),
  },
  answer: { Recording },
})

export const recordingHandIn = endpoint({
  path: `${prefix}/hand_in`,
  access: 'staff',
  summary: 'Hand in a recording whose lines all have a take. It is processed, and an admin of the school decides.',
  audit: 'recording_handed_in',
  blocks: {
    Recording: z.strictObject({
      uuid: z.uuid(),
      narrator_name: NarratorName,
      /** The number of the consent text that the person accepted. */
      consent: z
        .int()
        .refine((version) => version in consentTexts && version === CURRENT_CONSENT, 'Accept the consent first.'),
    }),
  },
  answer: { Recording },
})

export const recordingReopen = endpoint({
  path: `${prefix}/reopen`,
  access: 'staff',
  summary: 'Reopen a handed-in recording, as long as no admin has published it.',
  audit: false,
  blocks: { Recording: ByUuid },
  answer: { Recording },
})

export const recordingRetry = endpoint({
  path: `${prefix}/retry`,
  access: 'staff',
  summary: 'Process a recording again after it failed.',
  audit: false,
  blocks: { Recording: ByUuid },
  answer: { Recording },
})

export const recordingWithdraw = endpoint({
  path: `${prefix}/withdraw`,
  access: 'staff',
  summary: 'Take a voice back: delete a recording with all takes and published audio. Its narrator and admins can.',
  audit: 'recording_withdrawn',
  blocks: { Recording: ByUuid },
  answer: {},
})

export const voiceWithdraw = endpoint({
  path: '/studio/voice/withdraw',
  access: 'staff',
  summary: "Take one's voice back everywhere: delete all of the caller's recordings.",
  audit: 'voice_withdrawn',
  blocks: {},
  answer: { Voice: z.object({ recordings: z.int() }) },
})
