/**
 * Everything the app keeps in the browser's local storage, typed in one place. What comes out is checked and clamped:
 * anyone can write there, and a broken value reads as if it were not there.
 */
import { Audience, Reader, type UserData, UserType } from '#contract/identity.ts'
import { clampAmbience, clampSpeed } from '#rules/playback.ts'
import { slot, wipe } from './slot.ts'

/** The stored login (spec 3, decision 41); never the cookie's secret. */
export interface StoredSession {
  user_info: UserData
  isLoggedIn: boolean
}

/** How someone likes to read; belongs to the device, not to the person. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  textSize: 'small' | 'standard' | 'large' | 'larger' | 'largest'
  font: 'storybook' | 'plain' | 'roomy'
  /** The line being spoken, as it is spoken. */
  captions: boolean
  /** Moving water and clouds. */
  motion: boolean
}

/** Where someone is in a session, not yet told to the server. */
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

/** A sign-out that the server has not heard of yet: what it takes to tell it. */
export interface UnfinishedLogout {
  token: string
  session_hash: string
  user_type: string
}

/** When somebody last touched or heard anything here. */
export interface LastActive {
  /** Epoch milliseconds on this device. */
  at: number
  /** Which tab it was. */
  tab: string
  /** Of which sign-in; never the cookie's secret. */
  token: string
}

export type FilterData = Record<string, string | number>

type Fields = Record<string, unknown>

const json = (text: string): unknown => JSON.parse(text) as unknown
const fields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
/** What someone types into a search; anything longer was not written by this app. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
/** The first where it is none of them. */
const oneOf = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  value: unknown,
  otherwise = values[0],
): Value => (values.includes(value as Value) ? (value as Value) : otherwise)

/** The longest a stored length or place may be, in seconds: a day. */
const DAY = 86_400

const secondsFrom = (written: unknown): number => Math.min(DAY, Math.max(0, Number(written) || 0))

/** As the server takes them: what looks otherwise would only be refused there. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const uuidFrom = (written: string): string | undefined => (isUuid(written) ? written : undefined)

type Kind = 'string' | 'number' | 'boolean' | readonly string[] | ((value: unknown) => boolean)

const isOf = (kind: Kind, value: unknown): boolean => {
  if (typeof kind === 'function') return kind(value)
  return typeof kind === 'string' ? typeof value === kind : kind.includes(value as string)
}

/** Whether every named field is there and of its kind. */
const holds = (value: unknown, kinds: Record<string, Kind>): boolean => {
  const data = fields(value)
  return data !== undefined && Object.entries(kinds).every(([name, kind]) => isOf(kind, data[name]))
}

/** Everything the app relies on in someone's data; the rest is read with care where it is used. */
const ofUser: Record<string, Kind> = {
  user_type: UserType.options,
  user_account_uuid: isUuid,
  session_type: ['user_session', 'admin_session'],
  accessed_at: 'string',
  token: 'string',
  session_hash: 'string',
  first_name: 'string',
  last_name: 'string',
  audience: Audience.options,
  reader: Reader.options,
  shared_device: 'boolean',
  permissions: (list) => Array.isArray(list) && list.every((one) => holds(one, { permissions: Array.isArray })),
  organization: (one) => holds(one, { name: 'string' }),
}

const sessionFrom = (written: string): StoredSession | undefined => {
  const data = fields(json(written))
  const user = data?.['user_info']
  return holds(user, ofUser) ? { user_info: user as UserData, isLoggedIn: data?.['isLoggedIn'] === true } : undefined
}

const preferencesFrom = (written: string): Preferences | undefined => {
  const data = fields(json(written))
  return (
    data && {
      theme: oneOf(['system', 'light', 'dark'], data['theme']),
      textSize: oneOf(['small', 'standard', 'large', 'larger', 'largest'], data['textSize'], 'standard'),
      font: oneOf(['storybook', 'plain', 'roomy'], data['font']),
      captions: data['captions'] !== false,
      motion: data['motion'] !== false,
    }
  )
}

const filterFrom = (written: string): FilterData | undefined => {
  const data = fields(json(written))
  if (!data) return undefined
  const kept = Object.entries(data).filter(([, value]) => isShort(value) || typeof value === 'number')
  return Object.fromEntries(kept) as FilterData
}

/** The newest few, each once. */
const MOST_SEARCHES = 6
const searchesFrom = (written: string): string[] | undefined => {
  const data = json(written)
  return Array.isArray(data)
    ? [...new Set(data.filter((search): search is string => isShort(search) && search.trim() !== ''))].slice(
        0,
        MOST_SEARCHES,
      )
    : undefined
}

const ofProgress: Record<string, Kind> = {
  account_uuid: isUuid,
  session_uuid: isUuid,
  timestamp: 'number',
  paused_seconds: 'number',
}

/** A list that no one could have written by listening is cut to its newest. */
const MOST_WAITING = 200

const waitingFrom = (written: string): WaitingProgress[] | undefined => {
  const data = json(written)
  if (!Array.isArray(data)) return undefined
  const whole = data.filter((one) => holds(one, ofProgress)) as WaitingProgress[]
  return whole.slice(-MOST_WAITING).map((report) => ({ ...report, paused_seconds: secondsFrom(report.paused_seconds) }))
}

/** Reads what holds these fields, and nothing else. */
const shaped =
  <Value>(kinds: Record<string, Kind>) =>
  (written: string): Value | undefined => {
    const data = json(written)
    return holds(data, kinds) ? (data as Value) : undefined
  }

export const defaultPreferences: Preferences = {
  theme: 'system',
  textSize: 'standard',
  font: 'storybook',
  captions: true,
  motion: true,
}

export const stored = {
  // The eight keys of spec 3.
  /** 0 to 1 (spec 9); 0 until someone turns it up. */
  ambienceVolume: slot<number>('amb_volume', { otherwise: 0, read: clampAmbience, write: String }),
  /** Length of the session in the mini player, in seconds. */
  duration: slot<number>('duration', { otherwise: 0, read: secondsFrom, write: String }),
  /** Where it is, in seconds. */
  currentTime: slot<number>('currentTime', { otherwise: 0, read: secondsFrom, write: String }),
  sessionId: slot<string | undefined>('session_id', { otherwise: undefined, read: uuidFrom, write: String }),
  isPlaying: slot<boolean>('isPlaying', { otherwise: false, read: (written) => written === 'true', write: String }),
  filterData: slot<FilterData>('filterData', { otherwise: {}, read: filterFrom }),
  redirectUrl: slot<string | undefined>('alaia_redirect_url', {
    otherwise: undefined,
    read: (written) => written.slice(0, 2000) || undefined,
    write: String,
  }),
  session: slot<StoredSession | undefined>('alaiaSessionData', { otherwise: undefined, read: sessionFrom }),

  // Our own.
  preferences: slot<Preferences>('alaia_preferences', {
    otherwise: defaultPreferences,
    read: preferencesFrom,
  }),
  /** This browser's name for itself, `Client.identity` of every call. */
  device: slot<string | undefined>('alaia_device', { otherwise: undefined, read: uuidFrom, write: String }),
  /** What the footer's selector shows; the page stays English (decision 6). */
  language: slot<'English' | 'French' | 'Spanish'>('alaia_language', {
    otherwise: 'English',
    read: (written) => oneOf(['English', 'French', 'Spanish'], written),
    write: String,
  }),
  /** Playback speed, clamped wherever it comes from (spec 5). */
  speed: slot<number>('alaia_speed', { otherwise: 1, read: clampSpeed, write: String }),
  waitingProgress: slot<WaitingProgress[]>('alaia_waiting_progress', {
    otherwise: [],
    read: waitingFrom,
  }),
  /** What someone looked for here, newest first; goes with them when they leave. */
  searches: slot<string[]>('alaia_searches', { otherwise: [], read: searchesFrom }),
  unfinishedLogout: slot<UnfinishedLogout | undefined>('alaia_unfinished_logout', {
    otherwise: undefined,
    read: shaped({ token: 'string', session_hash: 'string', user_type: UserType.options }),
  }),
  lastActive: slot<LastActive | undefined>('alaia_seen', {
    otherwise: undefined,
    read: shaped({ at: 'number' }),
  }),
} as const

/** What belongs to the device, and what a person did that the server has not got yet (decision 43). */
const outlivesExpiry = [stored.preferences, stored.device, stored.language, stored.waitingProgress]

/** Clears the storage when a session has ended (spec 4). */
export const clearStored = (): void => wipe(outlivesExpiry.map(({ key }) => key))

/** Clears it so that the next person at this device finds nothing (decision 43). */
export const clearSharedDevice = (): void => wipe([])
