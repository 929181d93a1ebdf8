/** Stores where interrupted uploads go on. It is cleared with everything else when a session has ended. */
import { DAY_MS } from '#rules/durations.ts'
import { createSlot } from '../slot.ts'
import { hasFields, isUuid, parseJson, type FieldKind } from './parse-stored.ts'

export interface StoredUpload {
  account_uuid: string
  /** The purpose of the upload and the properties of the file, by which an interrupted upload is recognized. */
  file: string
  url: string
  key: string
  /** Epoch milliseconds on this device. */
  at: number
}

const fields: Record<string, FieldKind> = {
  account_uuid: isUuid,
  file: 'string',
  url: (value) => typeof value === 'string' && value.startsWith('/media/resumable/'),
  key: 'string',
  at: 'number',
}

/** At most this many are stored; the oldest are dropped. */
const MAX_UPLOADS = 50
/** The server deletes an upload that has received nothing for this long. */
const MAX_AGE_MS = 2 * DAY_MS

const parseUploads = (text: string): StoredUpload[] | undefined => {
  const data = parseJson(text)
  if (!Array.isArray(data)) return undefined
  const valid = data.filter((item) => hasFields(item, fields)) as StoredUpload[]
  return valid.filter(({ at }) => Date.now() - at < MAX_AGE_MS).slice(-MAX_UPLOADS)
}

export const storedUploads = createSlot<StoredUpload[]>('alaia_uploads', { fallback: [], read: parseUploads })
