/**
 * Stores the school's part of the help card, so that the card opens without a network. It is separate from the other
 * stored values because the sign-in page doesn't need it; it is cleared with them when a session has ended.
 */
import type { Helpline, SupportPerson } from '#rules/safety/support.ts'
import { createSlot } from '../slot.ts'

export interface StoredHelp {
  account_uuid: string
  /** The time at which the server sent it, in epoch milliseconds on this device. */
  at: number
  school: { name: string; time_zone: string; country: string; lines?: Helpline[] | null }
  people: SupportPerson[]
}

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300

const isHours = (value: unknown): boolean =>
  isObject(value) && typeof value['day'] === 'number' && isText(value['from']) && isText(value['until'])

const isPerson = (value: unknown): value is SupportPerson => {
  if (!isObject(value) || !isText(value['name']) || !isText(value['role'])) return false
  const { uuid, place, reach, away, hours } = value
  const texts = [uuid, place, reach, away].every((item) => item === undefined || isText(item))
  return texts && (hours === undefined || (Array.isArray(hours) && hours.every(isHours)))
}

const isZone = (value: unknown): value is string => {
  try {
    return isText(value) && new Intl.DateTimeFormat('en-US', { timeZone: value }).format(0) !== ''
  } catch {
    return false
  }
}

const isMaybeText = (value: unknown): boolean => value === undefined || isText(value)

const isLine = (value: unknown): boolean => {
  if (!isObject(value) || ![value['id'], value['name'], value['note']].every(isText)) return false
  const { call, chat, text } = value
  const isWritten = text === undefined || (isObject(text) && isText(text['to']) && isMaybeText(text['body']))
  return isMaybeText(call) && isMaybeText(chat) && isWritten
}

/** A card that was stored before schools had their own lines has none. */
const isLineList = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every(isLine))

const isSchool = (value: unknown): value is StoredHelp['school'] =>
  isObject(value) &&
  isText(value['name']) &&
  isText(value['country']) &&
  isZone(value['time_zone']) &&
  isLineList(value['lines'])

const parseHelp = (text: string): StoredHelp | undefined => {
  const data = JSON.parse(text) as unknown
  if (!isObject(data) || !isText(data['account_uuid']) || typeof data['at'] !== 'number') return undefined
  const { people } = data
  return isSchool(data['school']) && Array.isArray(people) && people.every(isPerson)
    ? (data as unknown as StoredHelp)
    : undefined
}

export const storedHelp = createSlot<StoredHelp | undefined>('alaia_help', {
  fallback: undefined,
  read: parseHelp,
  write: JSON.stringify,
})
