/** Sounds and pictures that are sent: what may be, where to, and what becomes of them when they have arrived. */
import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/catalogue/uploads.ts'
import { Failure } from '#contract/failures.ts'
import { ffmpegExtensions, pictureExtensions, soundExtensions } from '#rules/catalogue.ts'
import { extensionOf, type UploadLimits } from '#rules/uploads.ts'
import { ffmpegPath } from '../../../generation/facts.ts'
import { arrivedFile, incomingAddresses, limitsOf } from '../../../platform/media/incoming.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { isUuid } from '../../../platform/uuid-text.ts'
import { beginMaking, begunWith } from './making.ts'
import { processingOfSource } from './processing.queries.ts'
import { type Asked, beginSession, sessionAsKept } from './sessions.ts'
import { keptSession } from './sessions.queries.ts'

/** What stands in a manifest's folder beside sounds: transcripts, and covers. */
const wordExtensions = ['txt', 'vtt', 'srt'] as const

/** Looked for once: a program that is put on the path later is found by the next start. */
const hasFfmpeg = ffmpegPath() !== undefined

/** Extensions of sounds that this server can decode. */
const openedSounds: readonly string[] = hasFfmpeg ? [...soundExtensions, ...ffmpegExtensions] : soundExtensions

type Kind = 'audio' | 'picture' | 'import' | 'audio or picture'

const extensionsOf = (kind: Kind): readonly string[] => {
  if (kind === 'audio') return openedSounds
  if (kind === 'picture') return pictureExtensions
  const both = [...openedSounds, ...pictureExtensions]
  return kind === 'import' ? [...both, ...wordExtensions] : both
}

export const limitsFor = (config: Config, kind: Kind): UploadLimits => limitsOf(config, extensionsOf(kind))

/** For the checks before sending. */
export const limitsOnWire = (config: Config) => {
  const { mostFiles, maxBytes, extensions } = limitsFor(config, 'audio')
  return { most_files: mostFiles, max_bytes: maxBytes, audio: [...extensions], pictures: [...pictureExtensions] }
}

type Files = Received<typeof contract.sessionFileUploadUrls>['File']['files']

/** @throws Failure too_many_files, format_not_allowed, size_exceeded */
export const addressesFor = async (platform: Platform, kind: Kind, files: Files) =>
  incomingAddresses(platform, files, limitsFor(platform.config, kind))

/** @throws Failure not_found for a session that is not there, and as addressesFor */
export const addressesForSession = async (platform: Platform, id: string, files: Files) => {
  const row = isUuid(id) ? await keptSession(platform.db, id) : undefined
  if (!row || row.deleted_at) throw new Failure('not_found')
  return addressesFor(platform, 'audio or picture', files)
}

/** A sound that has arrived. @throws Failure not_found, format_not_allowed, size_exceeded */
export const arrivedSound = async (platform: Platform, key: string): Promise<StoredFile> =>
  arrivedFile(platform, key, limitsFor(platform.config, 'audio'))

const LONGEST_TITLE = 120

/** window_seat-final.flac is called "window seat-final" until somebody says better. */
export const titleFrom = (fileName: string): string => {
  const stem =
    fileName
      .replaceAll('\\', '/')
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? ''
  const words = stem.replaceAll('_', ' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)
  return words || `Sound (${extensionOf(fileName) || 'unnamed'})`
}

interface Sent {
  key_path: string
  name: string
  session_uuid?: string | undefined
}

/** @param author of a session that begins with it */
const sessionFor = async (platform: Platform, tx: Database, { sent, author }: { sent: Sent; author: string }) => {
  if (sent.session_uuid === undefined) return beginSession(platform, tx, { title: titleFrom(sent.name), author })
  const row = await keptSession(tx, sent.session_uuid, { lock: true })
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row.uuid
}

/** Twice is once, at the same time too. @throws Failure not_found, format_not_allowed, size_exceeded */
export const takeSessionSound = async (asked: Asked, sent: Sent, author: string) => {
  const { platform, origin } = asked
  const known = await processingOfSource(platform.db, sent.key_path)
  if (known?.session_uuid) return sessionAsKept(platform.db, known.session_uuid, origin)
  const file = await arrivedSound(platform, sent.key_path)
  const uuid = await platform.db.transaction().execute(async (tx) => {
    const begun = await begunWith(tx, sent.key_path)
    if (begun?.session_uuid) return begun.session_uuid
    const session_uuid = await sessionFor(platform, tx, { sent, author })
    const sound = { key: file.key, name: sent.name, size: file.size }
    await beginMaking(platform, tx, { thing: { session_uuid }, sent: sound })
    return session_uuid
  })
  return sessionAsKept(platform.db, uuid, origin)
}
