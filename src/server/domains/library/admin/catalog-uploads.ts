/** Uploads of audio and pictures: what is allowed, where it is stored, and what happens when it arrives. */
import type { RequestData } from '#contract/endpoint.ts'
import type * as contract from '#contract/catalog/uploads.ts'
import { Failure } from '#contract/failures.ts'
import { ffmpegExtensions, MAX_CATALOG_TITLE_LENGTH, pictureExtensions, audioExtensions } from '#rules/catalog.ts'
import { getExtension, type UploadLimits } from '#rules/uploads.ts'
import { findFfmpeg } from '#server/generation/facts.ts'
import { requireUploadedFile, createUploadUrls, getUploadLimits } from '#server/platform/media/incoming-uploads.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { StoredFile } from '#server/platform/storage/storage.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import { startProcessing, findStartedProcessing } from './audio-processing.ts'
import { findProcessingOfSource } from './audio-processing.queries.ts'
import { type CatalogRequest, createDraftSession, getSessionForAdmin } from './sessions.ts'
import { findAdminSession } from './sessions.queries.ts'

/** Extensions of transcripts, which may be in a manifest's folder in addition to audio and covers. */
const transcriptExtensions = ['txt', 'vtt', 'srt'] as const

/** This is checked only once: a program that is installed later is found at the next start. */
const hasFfmpeg = findFfmpeg() !== undefined

/** The extensions of audio files that this server can decode. */
const decodableAudioExtensions: readonly string[] = hasFfmpeg
  ? [...audioExtensions, ...ffmpegExtensions]
  : audioExtensions

type CatalogUploadKind = 'audio' | 'picture' | 'import' | 'audio or picture'

const getExtensions = (kind: CatalogUploadKind): readonly string[] => {
  if (kind === 'audio') return decodableAudioExtensions
  if (kind === 'picture') return pictureExtensions
  const mediaExtensions = [...decodableAudioExtensions, ...pictureExtensions]
  return kind === 'import' ? [...mediaExtensions, ...transcriptExtensions] : mediaExtensions
}

export const getCatalogLimits = (config: Config, kind: CatalogUploadKind): UploadLimits =>
  getUploadLimits(config, getExtensions(kind))

/** Returns the limits with which the client checks files before uploading. */
export const toCatalogUploadLimits = (config: Config) => {
  const { maxFiles, maxBytes, extensions } = getCatalogLimits(config, 'audio')
  return { most_files: maxFiles, max_bytes: maxBytes, audio: [...extensions], pictures: [...pictureExtensions] }
}

type AnnouncedFiles = RequestData<typeof contract.sessionFileUploadUrls>['File']['files']

interface CatalogAnnouncement {
  files: AnnouncedFiles
  /** The account that announces the files. */
  owner: string
}

/** @throws Failure too_many_files, format_not_allowed, size_exceeded */
export const createCatalogUploadUrls = async (
  platform: Platform,
  kind: CatalogUploadKind,
  { files, owner }: CatalogAnnouncement,
) => createUploadUrls(platform, files, { limits: getCatalogLimits(platform.config, kind), owner })

/** @throws Failure not_found for a session that does not exist, and those of createCatalogUploadUrls */
export const createSessionUploadUrls = async (platform: Platform, id: string, announcement: CatalogAnnouncement) => {
  const row = isUuid(id) ? await findAdminSession(platform.db, id) : undefined
  if (!row || row.deleted_at) throw new Failure('not_found')
  return createCatalogUploadUrls(platform, 'audio or picture', announcement)
}

/** Returns uploaded audio. @throws Failure not_found, format_not_allowed, size_exceeded */
export const requireUploadedAudio = async (platform: Platform, key: string): Promise<StoredFile> =>
  requireUploadedFile(platform, key, getCatalogLimits(platform.config, 'audio'))

/** Derives a title from a file name: window_seat-final.flac becomes "window seat-final". */
export const getTitleFromFileName = (fileName: string): string => {
  const stem =
    fileName
      .replaceAll('\\', '/')
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? ''
  const cleaned = stem.replaceAll('_', ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_CATALOG_TITLE_LENGTH)
  return cleaned || `Audio (${getExtension(fileName) || 'unnamed'})`
}

interface SessionAudioUpload {
  key_path: string
  name: string
  session_uuid?: string | undefined
}

/** @param author the author of a session that is created with the audio */
const findOrCreateSession = async (
  platform: Platform,
  tx: Database,
  { upload, author }: { upload: SessionAudioUpload; author: string },
) => {
  if (upload.session_uuid === undefined) {
    return createDraftSession(platform, tx, { title: getTitleFromFileName(upload.name), author })
  }
  const row = await findAdminSession(tx, upload.session_uuid, { lock: true })
  if (!row || row.deleted_at) throw new Failure('not_found')
  return row.uuid
}

/**
 * Accepts uploaded audio. Repeating the call has the same effect, even while the first is running.
 * @throws Failure not_found, format_not_allowed, size_exceeded
 */
export const acceptSessionAudio = async (request: CatalogRequest, upload: SessionAudioUpload, author: string) => {
  const { platform, origin } = request
  const existing = await findProcessingOfSource(platform.db, upload.key_path)
  if (existing?.session_uuid) return getSessionForAdmin(platform.db, existing.session_uuid, origin)
  const file = await requireUploadedAudio(platform, upload.key_path)
  const uuid = await platform.db.transaction().execute(async (tx) => {
    const started = await findStartedProcessing(tx, upload.key_path)
    if (started?.session_uuid) return started.session_uuid
    const session_uuid = await findOrCreateSession(platform, tx, { upload, author })
    const audio = { key: file.key, name: upload.name, size: file.size }
    await startProcessing(platform, tx, { target: { session_uuid }, upload: audio })
    return session_uuid
  })
  return getSessionForAdmin(platform.db, uuid, origin)
}
