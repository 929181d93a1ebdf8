/**
 * Uploaded files before they are used. Each is sent to a signed URL of its own under incoming/, checked by its bytes
 * and by the virus scanner if there is one, and then used or deleted. Unused files are deleted after two days, so that
 * an interrupted upload leaves nothing behind.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import {
  EMPTY_FILE_MESSAGE,
  getExtension,
  isTooShortToRecognize,
  megabytesToBytes,
  formatMegabytes,
  validateFiles,
  TYPE_NOT_ALLOWED_MESSAGE,
  type UploadLimits,
  type UploadProblem,
} from '#rules/uploads.ts'
import type { Config } from '../config.ts'
import type { Platform } from '../platform.ts'
import { requireCleanFile } from '../scanner/scanner.ts'
import { getContentType } from '../storage/content-types.ts'
import type { StoredFile } from '../storage/storage.ts'
import { isPicture, PICTURE_HEADER_BYTES, requireFewPixels } from './picture-pixel-limit.ts'
import { matchesFileName, detectExtension, SNIFFED_BYTES } from './detect-file-type.ts'
import { createResumableUrl } from './resumable/resumable-url.ts'
import { removeAbandonedUploads, UPLOAD_RETENTION_MS } from './resumable/spool-folder.ts'

export interface AnnouncedFile {
  name: string
  /** The size in bytes. */
  size: number
  /** Set for a file whose name is only a hint: its type is detected after it has arrived. */
  as?: 'bin'
}

export interface UploadUrl {
  name: string
  /** The storage key until the file is used. */
  key_path: string
  url: string
  /** The content type that the client must send. */
  content_type: string
  /** Another URL for the same file, for an upload that can be resumed. */
  resumable_url: string
}

/** The parts of the platform that the checks of an uploaded file need. */
type UploadContext = Pick<Platform, 'storage' | 'config' | 'log'>

const FOLDER = 'incoming/'
/** The upload must begin within this time, however long it then takes. */
const URL_SECONDS = 5 * MINUTE_SECONDS
const KEY_PATTERN = /^incoming\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

export const getUploadLimits = (config: Config, extensions: readonly string[]): UploadLimits => ({
  maxFiles: config.UPLOAD_MAX_FILES,
  maxBytes: megabytesToBytes(config.UPLOAD_MAX_MB),
  extensions,
})

const formatList = (extensions: readonly string[]): string => {
  const names = extensions.map((extension) => extension.toUpperCase())
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

/**
 * Returns the failure for a file, with the types that would be accepted. An empty file counts as a wrong type. See
 * docs/product.md#uploads.
 */
export const createUploadFailure = (problem: UploadProblem, limits: UploadLimits) => {
  const message = {
    too_many_files: `You can upload at most ${limits.maxFiles} files at once. Upload the rest after these.`,
    format_not_allowed: `${TYPE_NOT_ALLOWED_MESSAGE} Try ${formatList(limits.extensions)}.`,
    size_exceeded: `This file is too large. It can have up to ${formatMegabytes(limits.maxBytes)}.`,
    empty: EMPTY_FILE_MESSAGE,
  }
  return new Failure(problem === 'empty' ? 'format_not_allowed' : problem, { message: message[problem] })
}

interface UploadAnnouncement {
  limits: UploadLimits
  /** The account that announces the files. */
  owner: string
}

/**
 * Returns the signed URLs of each file. @throws Failure too_many_files, format_not_allowed, size_exceeded, before
 * anything is sent
 */
export const createUploadUrls = async (
  platform: Pick<Platform, 'storage' | 'config' | 'clock'>,
  files: readonly AnnouncedFile[],
  { limits, owner }: UploadAnnouncement,
): Promise<UploadUrl[]> => {
  const problem = validateFiles(files, limits)
  if (problem) throw createUploadFailure(problem, limits)
  return Promise.all(
    files.map(async ({ name, size, as }) => {
      const fileName = `${randomUUID()}.${as ?? getExtension(name)}`
      const key_path = `${FOLDER}${fileName}`
      const content_type = getContentType(key_path)
      // A URL for zero bytes would have no limit.
      const maxBytes = Math.max(1, size)
      const url = await platform.storage.signedUrl(key_path, {
        method: 'PUT',
        seconds: URL_SECONDS,
        contentType: content_type,
        maxBytes,
      })
      const resumable_url = createResumableUrl(platform, { name: fileName, bytes: maxBytes, owner })
      return { name, key_path, url, content_type, resumable_url }
    }),
  )
}

/** Finds an uploaded file before its bytes are read. @throws Failure not_found */
const findUploadedFile = async ({ storage }: Pick<Platform, 'storage'>, key: string): Promise<StoredFile> => {
  const file = KEY_PATTERN.test(key) ? await storage.stat(key) : undefined
  if (!file) throw new Failure('not_found', { message: "The file wasn't received. Upload it again." })
  return file
}

const readHead = async (
  { storage }: Pick<Platform, 'storage'>,
  file: StoredFile,
  bytes = SNIFFED_BYTES,
): Promise<Buffer> => {
  const end = Math.min(file.size, bytes) - 1
  if (end < 0) return Buffer.alloc(0)
  const { stream } = await storage.open(file.key, { start: 0, end })
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/**
 * Deletes a picture with too many pixels, which would exhaust the memory of any program that opens it. @throws Failure
 * size_exceeded
 */
const requireReasonableSize = async (
  platform: UploadContext,
  file: StoredFile,
  extension: string | undefined,
): Promise<void> => {
  if (!isPicture(extension)) return
  try {
    await requireFewPixels(await readHead(platform, file, PICTURE_HEADER_BYTES))
  } catch (cause) {
    await platform.storage.remove(file.key)
    throw cause
  }
}

/** If one call names several files, all share the time until the call must be answered. */
interface UploadDeadline {
  deadline?: AbortSignal | undefined
}

/**
 * Returns an uploaded file whose bytes match its name; deletes one that doesn't. The bytes are checked here again,
 * because an object store accepts any.
 * @throws Failure not_found if no file has arrived, format_not_allowed, size_exceeded; with busy the file stays
 */
export const requireUploadedFile = async (
  platform: UploadContext,
  key: string,
  limits: UploadLimits & UploadDeadline,
): Promise<StoredFile> => {
  const { storage } = platform
  const file = await findUploadedFile(platform, key)
  const refuse = async (problem: UploadProblem) => {
    await storage.remove(key)
    throw createUploadFailure(problem, limits)
  }
  if (!limits.extensions.includes(getExtension(key))) return refuse('format_not_allowed')
  if (file.size > limits.maxBytes) return refuse('size_exceeded')
  if (!(await matchesFileName(key, await readHead(platform, file)))) {
    return refuse(isTooShortToRecognize(file.size) ? 'empty' : 'format_not_allowed')
  }
  await requireCleanFile(platform, file, limits.deadline)
  return file
}

interface UploadedContentRequest extends UploadDeadline {
  key_path: string
  name: string
}

interface UploadedContent {
  file: StoredFile
  /** Detected from its bytes; undefined for an unknown type. */
  extension: string | undefined
}

/**
 * Returns an uploaded file and the type detected from its bytes; the sender's name is only a hint. A refused file is
 * deleted.
 * @param getFailure called before the scanner, which takes longer
 * @throws Failure not_found if no file has arrived; format_not_allowed, size_exceeded; with busy the file stays
 */
export const requireUploadedContent = async (
  platform: UploadContext,
  { key_path, name, deadline }: UploadedContentRequest,
  getFailure: (content: { name: string; size: number; extension: string | undefined }) => Failure | undefined,
): Promise<UploadedContent> => {
  const file = await findUploadedFile(platform, key_path)
  const extension = await detectExtension(name, await readHead(platform, file))
  const failure = getFailure({ name, size: file.size, extension })
  if (failure) {
    await platform.storage.remove(key_path)
    throw failure
  }
  await requireReasonableSize(platform, file, extension)
  await requireCleanFile(platform, file, deadline)
  return { file, extension }
}

/**
 * Returns an uploaded package that is only read and never stored: its contents are scanned while it is unpacked.
 * @throws Failure not_found
 */
export const requireUploadedPackage = (platform: Pick<Platform, 'storage'>, key: string): Promise<StoredFile> =>
  findUploadedFile(platform, key)

/** Returns as many bytes of a file as its type detection needs, or none if there is no file. */
export const readFileHead = async (platform: Pick<Platform, 'storage'>, key: string): Promise<Buffer> => {
  const file = await platform.storage.stat(key)
  return file ? readHead(platform, file) : Buffer.alloc(0)
}

/** Returns all bytes of a small file, such as a picture. */
export const readFileBytes = async ({ storage }: Pick<Platform, 'storage'>, key: string): Promise<Buffer> => {
  const { stream } = await storage.open(key)
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/** Deletes unused and unfinished uploads. @param inUse keys that are still needed @returns how many were deleted */
export const removeStaleUploads = async (
  { storage, config, clock }: Pick<Platform, 'storage' | 'config' | 'clock'>,
  inUse: ReadonlySet<string>,
): Promise<number> => {
  const deleteBefore = clock.now().getTime() - UPLOAD_RETENTION_MS
  let removedCount = await removeAbandonedUploads(config, new Date(deleteBefore))
  for await (const { key, modifiedAt } of storage.list(FOLDER)) {
    if (modifiedAt.getTime() > deleteBefore || inUse.has(key)) continue
    await storage.remove(key)
    removedCount += 1
  }
  return removedCount
}
