/**
 * Stores the player's values in the browser: five keys with fixed names, its speed, and progress that is still to be
 * sent. It is separate from the other stored values because the sign-in page doesn't need it. See
 * docs/product.md#local-storage.
 */
import { clampAmbience, clampSpeed } from '#rules/playback.ts'
import { createSlot } from './slot.ts'
import { WAITING_PROGRESS } from './stored.ts'
import { hasFields, isUuid, parseJson, type FieldKind, parseUuid } from './parse-stored.ts'

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

/** The longest that a stored length or position may be, in seconds: a day. */
const DAY = 86_400

const secondsFrom = (written: unknown): number => Math.min(DAY, Math.max(0, Number(written) || 0))

const ofProgress: Record<string, FieldKind> = {
  account_uuid: isUuid,
  session_uuid: isUuid,
  timestamp: 'number',
  paused_seconds: 'number',
}

/** A list longer than listening could produce is cut to its newest entries. */
const MOST_WAITING = 200

const waitingFrom = (written: string): WaitingProgress[] | undefined => {
  const data = parseJson(written)
  if (!Array.isArray(data)) return undefined
  const valid = data.filter((one) => hasFields(one, ofProgress)) as WaitingProgress[]
  return valid.slice(-MOST_WAITING).map((report) => ({ ...report, paused_seconds: secondsFrom(report.paused_seconds) }))
}

export const storedListening = {
  /** From 0 to 1; it is 0 until the person turns it up. */
  ambienceVolume: createSlot<number>('amb_volume', { otherwise: 0, read: clampAmbience, write: String }),
  /** The length of the session in the mini player, in seconds. */
  duration: createSlot<number>('duration', { otherwise: 0, read: secondsFrom, write: String }),
  /** The position in the session, in seconds. */
  currentTime: createSlot<number>('currentTime', { otherwise: 0, read: secondsFrom, write: String }),
  sessionId: createSlot<string | undefined>('session_id', { otherwise: undefined, read: parseUuid, write: String }),
  isPlaying: createSlot<boolean>('isPlaying', {
    otherwise: false,
    read: (written) => written === 'true',
    write: String,
  }),
  /** The playback speed, clamped whatever its source. */
  speed: createSlot<number>('alaia_speed', { otherwise: 1, read: clampSpeed, write: String }),
  waitingProgress: createSlot<WaitingProgress[]>(WAITING_PROGRESS, {
    otherwise: [],
    read: waitingFrom,
  }),
} as const
