/**
 * A take that the server doesn't have yet. It is stored on the device as the line ends, as a local draft: encrypted, for
 * its author only, and deleted with the other drafts. Each take has a record of its own, so that two tabs that record the
 * same line never overwrite each other.
 */
import { draftPrefixes, isObject } from '#web/autosave/local-draft.ts'
import { listDraftNames, readDraft, saveDraft, deleteDraft } from '#web/lib/storage/encrypted-drafts.ts'

export interface UnsentTake {
  /** The id of the take, by which the server recognizes one that it has already. */
  uuid: string
  recording_uuid: string
  line: number
  /** The key of the text that was read. */
  text_key: string
  /** The seconds of the file, and of the speech in it. */
  seconds: number
  speech_seconds: number
  /** In dBFS. */
  level: number
  peak: number
  /** Epoch milliseconds on this device. */
  recorded_at: number
  /** The WAV file in base64. */
  wav: string
  /** The server's reason for refusing the take, which is then not sent again by itself. */
  refused?: string
}

const toName = ({ recording_uuid, uuid }: Pick<UnsentTake, 'recording_uuid' | 'uuid'>): string =>
  `${draftPrefixes.take}${recording_uuid}/${uuid}`

const textFields = ['uuid', 'recording_uuid', 'text_key', 'wav'] as const
const numberFields = ['line', 'seconds', 'speech_seconds', 'level', 'peak', 'recorded_at'] as const

/** Returns undefined for a value that is no take. Any code of this origin can write to the storage. */
export const parseTake = (value: unknown): UnsentTake | undefined => {
  if (!isObject(value)) return undefined
  const isValid =
    textFields.every((name) => typeof value[name] === 'string') &&
    numberFields.every((name) => Number.isFinite(value[name])) &&
    ['string', 'undefined'].includes(typeof value['refused'])
  return isValid ? (value as unknown as UnsentTake) : undefined
}

/** @returns whether the take outlives the page */
export const saveTake = (account: string, take: UnsentTake): Promise<boolean> => saveDraft(account, toName(take), take)

export const deleteTake = (account: string, take: Pick<UnsentTake, 'recording_uuid' | 'uuid'>): Promise<void> =>
  deleteDraft(account, toName(take))

/** Returns the names of the takes of one recording, or of all. */
export const listTakeNames = (account: string, recording_uuid?: string): Promise<string[]> =>
  listDraftNames(account, draftPrefixes.take + (recording_uuid ? `${recording_uuid}/` : ''))

export const readTake = async (account: string, name: string): Promise<UnsentTake | undefined> =>
  parseTake(await readDraft(account, name))

/** Bytes that are converted at once: a multiple of three, and few enough for the arguments of one call. */
const CHUNK = 3 * 8192

export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += CHUNK) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK))))
  }
  return parts.join('')
}

export const toWavFile = ({ wav, uuid, recorded_at }: UnsentTake): File => {
  const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0))
  return new File([bytes], `${uuid}.wav`, { type: 'audio/wav', lastModified: recorded_at })
}
