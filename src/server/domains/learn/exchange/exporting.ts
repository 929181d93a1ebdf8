/** A unit as a zip that can be brought in again: its files one after the other, then what describes it. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import { freeName, tidiedName } from '#rules/resources/names.ts'
import { nameKey } from '#rules/names.ts'
import type { ZippedEntry } from '../../../platform/zip/write-zip.ts'
import type { FileFacts } from '../ports.ts'
import type { Parts } from '../teaching.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import { DOCUMENT_NAME, type PackedFile } from './document.ts'
import { type Beside, type Described, describe, filesNamed, type WholeUnit, wholeUnit } from './packing.ts'

export interface Exported {
  whole: WholeUnit
  described: Described
  beside: Beside
  /** Sentences. */
  leftOut: string[]
}

/** @throws Failure not_found */
export const exported = async (
  { platform, ports }: Parts,
  { uuid, origin }: { uuid: string; origin: string },
): Promise<Exported> => {
  const whole = await wholeUnit(platform.db, uuid)
  if (!whole) throw new Failure('not_found')
  const sessions = whole.sessions.map(({ session_uuid }) => session_uuid)
  const beside: Beside = {
    files: await ports.files(filesNamed(whole)),
    sessions: await ports.sessions(sessions, { origin, all: true }),
  }
  const leftOut = whole.attachments
    .filter(({ file_uuid }) => file_uuid !== null && !beside.files.has(file_uuid))
    .map(({ title }) => `"${title}" is left out: its file is not in the resources anymore.`)
  return { whole, described: describe(whole, beside), beside, leftOut }
}

/** Below `files/`, by the names that people gave them; a dot at the beginning would hide one. */
export const placesOf = (files: Iterable<FileFacts>): Map<string, string> => {
  const taken = new Set<string>()
  return new Map(
    [...files].map(({ uuid, name }) => {
      const free = freeName(tidiedName(name.replace(/^\.+/, '')), taken)
      taken.add(nameKey(free))
      return [uuid, `files/${free}`]
    }),
  )
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, done: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
  done(hash.digest('hex'))
}

/** Not known yet, and as long as one that is. */
const UNKNOWN_HASH = '0'.repeat(64)

/** What describes it stands at the end: by then each file has been read once, and its hash is known. */
export const zipEntriesOf = (
  { storage }: Parts['platform'],
  { whole: { unit }, described, beside: { files } }: Exported,
): ZippedEntry[] => {
  const places = placesOf(files.values())
  const hashes = new Map<string, string>()
  const documentNow = (): Buffer => {
    const packed = [...files.values()].map(({ uuid, name, size }): PackedFile => ({
      uuid,
      name,
      path: places.get(uuid) ?? '',
      size,
      sha256: hashes.get(uuid) ?? UNKNOWN_HASH,
    }))
    return Buffer.from(`${jsonOf({ ...described, files: packed }, 2)}\n`)
  }
  const modifiedAt = unit.updated_at
  return [
    ...[...files.values()].map(({ uuid, key_path, size }) => ({
      name: places.get(uuid) ?? '',
      size,
      modifiedAt,
      open: async () => hashing((await storage.open(key_path)).stream, (sha256) => hashes.set(uuid, sha256)),
    })),
    {
      name: DOCUMENT_NAME,
      size: documentNow().length,
      modifiedAt,
      open: async () => Readable.from([documentNow()]),
    },
  ]
}
