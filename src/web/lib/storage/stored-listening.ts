/**
 * Stores the player's values in the browser: five keys with fixed names, its speed, and progress that is still to be
 * sent. It is separate from the other stored values because the sign-in page doesn't need it. See
 * docs/product.md#local-storage.
 */
import { DAY_SECONDS } from '#rules/durations.ts'
import { clampAmbience, clampSpeed } from '#rules/playback.ts'
import { createSlot } from '../slot.ts'
import { WAITING_PROGRESS } from './stored.ts'
import { hasFields, isUuid, parseJson, toRecord, type FieldKind, parseUuid } from './parse-stored.ts'

/** A person's position in a session that the server doesn't have yet. */
export interface WaitingProgress {
  account_uuid: string
  session_uuid: string
  /** Epoch milliseconds on this device. */
  timestamp: number
  paused_seconds: number
  heard_seconds?: number
  completed?: boolean
  play_uuid?: string
}

/** A stored length or position is a day at most. */
const parseSeconds = (text: unknown): number => Math.min(DAY_SECONDS, Math.max(0, Number(text) || 0))

/** The person's choice of the device's voice. It is undefined for the recording. */
export interface StoredNarrator {
  /** The `voiceURI` of the chosen voice; the best one without it. */
  voice?: string
  /** The only session that the choice is for. */
  session?: string
}

/** A `voiceURI` is a short name or address. */
const MAX_VOICE_URI_LENGTH = 300

const parseNarrator = (text: string): StoredNarrator | undefined => {
  const data = toRecord(parseJson(text))
  if (!data) return undefined
  const { voice, session } = data
  // A choice for one session must not become one for all.
  if (session !== undefined && !isUuid(session)) return undefined
  return {
    ...(typeof voice === 'string' ? { voice: voice.slice(0, MAX_VOICE_URI_LENGTH) } : {}),
    ...(session === undefined ? {} : { session }),
  }
}

const progressFields: Record<string, FieldKind> = {
  account_uuid: isUuid,
  session_uuid: isUuid,
  timestamp: 'number',
  paused_seconds: 'number',
}

/** A list longer than listening could produce is cut to its newest entries. */
const MAX_WAITING = 200

const parseWaitingProgress = (text: string): WaitingProgress[] | undefined => {
  const data = parseJson(text)
  if (!Array.isArray(data)) return undefined
  const valid = data.filter((item) => hasFields(item, progressFields)) as WaitingProgress[]
  return valid.slice(-MAX_WAITING).map((report) => ({ ...report, paused_seconds: parseSeconds(report.paused_seconds) }))
}

export const storedListening = {
  /** From 0 to 1; it is 0 until the person turns it up. */
  ambienceVolume: createSlot<number>('amb_volume', { fallback: 0, read: clampAmbience, write: String }),
  /** The length of the session in the mini player, in seconds. */
  duration: createSlot<number>('duration', { fallback: 0, read: parseSeconds, write: String }),
  /** The position in the session, in seconds. */
  currentTime: createSlot<number>('currentTime', { fallback: 0, read: parseSeconds, write: String }),
  sessionId: createSlot<string | undefined>('session_id', { fallback: undefined, read: parseUuid, write: String }),
  isPlaying: createSlot<boolean>('isPlaying', {
    fallback: false,
    read: (text) => text === 'true',
    write: String,
  }),
  /** The playback speed, clamped whatever its source. */
  speed: createSlot<number>('alaia_speed', { fallback: 1, read: clampSpeed, write: String }),
  narrator: createSlot<StoredNarrator | undefined>('alaia_narrator', { fallback: undefined, read: parseNarrator }),
  waitingProgress: createSlot<WaitingProgress[]>(WAITING_PROGRESS, {
    fallback: [],
    read: parseWaitingProgress,
  }),
} as const
