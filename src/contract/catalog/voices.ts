/** The speech provider's voices for the narrators, and the recording of the catalog with them, for system admins. */
import { z } from 'zod'
import { voices } from '#rules/exercises.ts'
import {
  MAX_VOICE_NAME_LENGTH,
  MAX_VOICE_SPEED,
  MIN_VOICE_SPEED,
  narratorLanguages,
  recordingPauses,
  sessionVoiceStates,
} from '#rules/narrator-voices.ts'
import { endpoint } from '../endpoint.ts'
import { Revision } from './shapes.ts'

const Narrator = z.enum(voices)
const Language = z.enum(narratorLanguages)
/** The provider's own name of a voice. */
const VoiceName = z.string().trim().min(1, '*Required Field').max(MAX_VOICE_NAME_LENGTH)
/** Relative to the usual speed of the voice. */
const Speed = z.number().min(MIN_VOICE_SPEED).max(MAX_VOICE_SPEED)

export const NarratorVoice = z
  .object({
    narrator: Narrator,
    language: Language,
    voice: VoiceName,
    speed: Speed,
    /** 0 while the voice is the one of the server's settings. */
    revision: z.int(),
  })
  .meta({ id: 'NarratorVoice' })
export type NarratorVoice = z.infer<typeof NarratorVoice>

export const SpeechProviderInfo = z
  .object({
    /** The host of its address. */
    host: z.string(),
    model: z.string(),
    /** Null if the provider offers no list of its voices. */
    voices: z.array(z.string()).nullable(),
    /** Null without a limit. */
    characters_left: z.int().nullable(),
  })
  .meta({ id: 'SpeechProviderInfo' })
export type SpeechProviderInfo = z.infer<typeof SpeechProviderInfo>

/** The work of the provider for all sessions that don't have their narrator's current voice. */
export const RecordingEstimate = z
  .object({
    sessions: z.int(),
    requests: z.int(),
    characters: z.int(),
    /** Minutes of speech, without pauses. */
    minutes: z.number(),
    /** In US dollars; null if the server's settings give no price. */
    cost: z.number().nullable(),
  })
  .meta({ id: 'RecordingEstimate' })
export type RecordingEstimate = z.infer<typeof RecordingEstimate>

export const SessionVoice = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    narrator: z.string(),
    /** In seconds. */
    duration: z.number(),
    state: z.enum(sessionVoiceStates),
    /** The provider's voice in the current audio; null for the built-in voice. */
    voice: z.string().nullable(),
    /** Null if nobody asked for a recording. */
    recording: z
      .object({
        status: z.enum(['waiting', 'recording', 'failed']),
        /** 0 to 100. */
        percent: z.int(),
        /** The reason why it failed; empty otherwise. */
        problem: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'SessionVoice' })
export type SessionVoice = z.infer<typeof SessionVoice>

const voiceOverviewAnswer = {
  /** Null while no speech provider is configured. */
  Provider: SpeechProviderInfo.nullable(),
  Voices: z.array(NarratorVoice),
  Sessions: z.array(SessionVoice),
  Estimate: RecordingEstimate,
  /** The reason why recording has stopped, and the provider's message; null while it goes on. */
  Pause: z.object({ reason: z.enum(recordingPauses), message: z.string() }).nullable(),
}

export const voiceList = endpoint({
  path: '/admin/voice/list',
  access: 'operator',
  summary: "List the narrators' voices, the voice of each session, and the progress of recordings.",
  audit: false,
  unattended: true,
  blocks: {},
  answer: voiceOverviewAnswer,
})

export const voiceEdit = endpoint({
  path: '/admin/voice/edit',
  access: 'operator',
  summary: "Choose a narrator's voice and its speed. Sessions keep their audio until they are recorded again.",
  audit: 'narrator_voice_changed',
  blocks: {
    Voice: z.strictObject({
      narrator: Narrator,
      language: Language,
      voice: VoiceName,
      speed: Speed,
      revision: Revision,
    }),
  },
  answer: voiceOverviewAnswer,
  errorBlocks: { Voice: NarratorVoice },
})

export const voiceSample = endpoint({
  path: '/admin/voice/sample',
  access: 'operator',
  summary: 'Speak a sample sentence with a voice, or with the built-in voice of the narrator.',
  audit: false,
  blocks: {
    Voice: z.strictObject({
      narrator: Narrator,
      /** Without it, the built-in voice speaks. */
      provided: z.strictObject({ voice: VoiceName, speed: Speed }).optional(),
    }),
  },
  answer: {
    /** MP3 in base64. */
    Sample: z.object({ audio: z.string() }),
  },
})

export const voiceRecord = endpoint({
  path: '/admin/voice/record',
  access: 'operator',
  summary: "Record sessions with their narrator's current voice. The old audio stays until the new one is complete.",
  audit: 'recordings_requested',
  blocks: {
    Recording: z.strictObject({
      /** Without it, all sessions that don't have their narrator's current voice. */
      session_uuids: z.array(z.uuid()).min(1).max(1000).optional(),
    }),
  },
  answer: voiceOverviewAnswer,
})

export const voiceRecordingPause = endpoint({
  path: '/admin/voice/pause',
  access: 'operator',
  summary: 'Pause recording. Sentences that are spoken already are not spoken again.',
  audit: 'recordings_paused',
  blocks: {},
  answer: voiceOverviewAnswer,
})

export const voiceRecordingResume = endpoint({
  path: '/admin/voice/resume',
  access: 'operator',
  summary: 'Resume recording, failed sessions included.',
  audit: 'recordings_resumed',
  blocks: {},
  answer: voiceOverviewAnswer,
})

export const voiceRecordingCancel = endpoint({
  path: '/admin/voice/cancel',
  access: 'operator',
  summary: 'Cancel all recordings that are not complete. Sessions keep the audio that they have.',
  audit: 'recordings_canceled',
  blocks: {},
  answer: voiceOverviewAnswer,
})
