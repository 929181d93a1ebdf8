/**
 * Types the app's values in local storage. This module has those that every page needs; other modules have the rest
 * (stored-listening.ts, stored-searches.ts, stored-help.ts). Values are checked and clamped when they are read, because
 * anyone can write there: a broken value reads as if it were missing.
 */
import { Audience, Reader, type UserData, UserType } from '#contract/identity.ts'
import { createSlot, clearExcept } from '../slot.ts'
import {
  toRecord,
  hasFields,
  isUuid,
  parseJson,
  type FieldKind,
  parseOneOf,
  parseShape,
  parseUuid,
} from './parse-stored.ts'

/** The stored login. It never holds the cookie's secret. See docs/product.md#the-stored-login. */
interface StoredSession {
  user_info: UserData
  isLoggedIn: boolean
}

/** Reading preferences; they belong to the device, not to the person. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  textSize: 'small' | 'standard' | 'large' | 'larger' | 'largest'
  font: 'storybook' | 'plain' | 'roomy'
  /** Whether the player shows the line that is spoken now. */
  captions: boolean
  /** Whether water and clouds move. */
  motion: boolean
}

/** A sign-out that the server has not received yet, with the data to repeat it. */
interface UnfinishedLogout {
  token: string
  session_hash: string
  user_type: string
}

/** The last input or playback in any tab. */
interface LastActive {
  /** Epoch milliseconds on this device. */
  at: number
  /** The tab in which it happened. */
  tab: string
  /** The token of the sign-in; never the cookie's secret. */
  token: string
}

/** Every field that the app relies on in a person's data; the rest is checked where it is used. */
const userFields: Record<string, FieldKind> = {
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
  permissions: (list) => Array.isArray(list) && list.every((item) => hasFields(item, { permissions: Array.isArray })),
  organization: (item) => hasFields(item, { name: 'string' }),
}

const parseSession = (text: string): StoredSession | undefined => {
  const data = toRecord(parseJson(text))
  const user = data?.['user_info']
  return hasFields(user, userFields)
    ? { user_info: user as UserData, isLoggedIn: data?.['isLoggedIn'] === true }
    : undefined
}

const parsePreferences = (text: string): Preferences | undefined => {
  const data = toRecord(parseJson(text))
  return (
    data && {
      theme: parseOneOf(['system', 'light', 'dark'], data['theme']),
      textSize: parseOneOf(['small', 'standard', 'large', 'larger', 'largest'], data['textSize'], 'standard'),
      font: parseOneOf(['storybook', 'plain', 'roomy'], data['font']),
      captions: data['captions'] !== false,
      motion: data['motion'] !== false,
    }
  )
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  textSize: 'standard',
  font: 'storybook',
  captions: true,
  motion: true,
}

export const stored = {
  // Two of the eight keys with fixed names: docs/product.md#local-storage.
  redirectUrl: createSlot<string | undefined>('alaia_redirect_url', {
    fallback: undefined,
    read: (text) => text.slice(0, 2000) || undefined,
    write: String,
  }),
  session: createSlot<StoredSession | undefined>('alaiaSessionData', { fallback: undefined, read: parseSession }),

  // The keys below are our own.
  preferences: createSlot<Preferences>('alaia_preferences', {
    fallback: defaultPreferences,
    read: parsePreferences,
  }),
  /** The random id of this browser, sent as `Client.identity` in every call. */
  device: createSlot<string | undefined>('alaia_device', { fallback: undefined, read: parseUuid, write: String }),
  /** The choice that the footer's selector shows. The page stays English. */
  language: createSlot<'English' | 'French' | 'Spanish'>('alaia_language', {
    fallback: 'English',
    read: (text) => parseOneOf(['English', 'French', 'Spanish'], text),
    write: String,
  }),
  unfinishedLogout: createSlot<UnfinishedLogout | undefined>('alaia_unfinished_logout', {
    fallback: undefined,
    read: parseShape({ token: 'string', session_hash: 'string', user_type: UserType.options }),
  }),
  /** Set while a shared device is being cleared: not all of it is done yet. */
  unfinishedLeaving: createSlot<string | undefined>('alaia_unfinished_leaving', { fallback: undefined, read: String }),
  lastActive: createSlot<LastActive | undefined>('alaia_seen', {
    fallback: undefined,
    read: parseShape({ at: 'number' }),
  }),
} as const

/** Returns the account of the stored login. */
export const readStoredAccount = (): string | undefined => stored.session.read()?.user_info.user_account_uuid

/** The key of stored-listening.ts for progress and completions that the server doesn't have yet. */
export const WAITING_PROGRESS = 'alaia_waiting_progress'

/** Keys that belong to the device, or hold what the server doesn't have yet: they outlive an expired session. */
const preservedKeys = [stored.preferences.key, stored.device.key, stored.language.key, WAITING_PROGRESS]

/** Clears local storage when a session has expired. */
export const clearSessionValues = (): void => clearExcept(preservedKeys)

/** Clears local storage so that the next person at this device finds nothing. */
export const clearSharedDevice = (): void => clearExcept([])
