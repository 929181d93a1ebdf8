/**
 * Files on their way in: each is sent to a signed address of its own under incoming/, is looked at by its bytes and by the
 * scanner where there is one, and is taken or deleted. What nobody takes is deleted after two days, so that an upload that was cut leaves nothing behind.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import {
  EMPTY_FILE,
  extensionOf,
  isEffectivelyEmpty,
  megabytes,
  formatMegabytes,
  validateFiles,
  TYPE_REFUSED,
  type UploadLimits,
  type UploadProblem,
} from '#rules/uploads.ts'
import type { Config } from '../config.ts'
import type { Platform } from '../platform.ts'
import { requireCleanFile } from '../scanner/scanner.ts'
import { contentTypeOf } from '../storage/content-types.ts'
import type { StoredFile } from '../storage/storage.ts'
import { isPicture, PICTURE_HEADER_BYTES, requireFewPixels } from './picture-size.ts'
import { matchesFileName, detectExtension, SNIFFED_BYTES } from './sniff.ts'

export interface AnnouncedFile {
  name: string
  /** Bytes. */
  size: number
  /** For one whose name is only a hint: it is looked at when it has arrived. */
  as?: 'bin'
}

export interface UploadUrl {
  name: string
  /** Where it will lie until it is taken. */
  key_path: string
  url: string
  /** The type that it has to be sent as. */
  content_type: string
}

/** What a file that has arrived is looked over with. */
type UploadContext = Pick<Platform, 'storage' | 'config' | 'log'>

const FOLDER = 'incoming/'
/** Seconds in which an upload has to begin, however long it then takes. */
const LIFE = 300
/** So long a file waits to be taken. */
const KEPT_MS = 2 * 24 * 3_600_000

const KEY = /^incoming\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

export const getUploadLimits = (config: Config, extensions: readonly string[]): UploadLimits => ({
  mostFiles: config.UPLOAD_MAX_FILES,
  maxBytes: megabytes(config.UPLOAD_MAX_MB),
  extensions,
})

const listed = (extensions: readonly string[]): string => {
  const names = extensions.map((extension) => extension.toUpperCase())
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

/**
 * The refusal for a file, with what would be accepted. An empty file counts as a wrong type. See
 * docs/product.md#uploads.
 */
export const createUploadFailure = (problem: UploadProblem, of: UploadLimits) => {
  const message = {
    too_many_files: `At most ${of.mostFiles} files at once. Send the rest after these.`,
    format_not_allowed: `${TYPE_REFUSED} Try ${listed(of.extensions)}.`,
    size_exceeded: `That file is too large. It can have up to ${formatMegabytes(of.maxBytes)}.`,
    empty: EMPTY_FILE,
  }
  return new Failure(problem === 'empty' ? 'format_not_allowed' : problem, { message: message[problem] })
}

/** An address for each file. @throws Failure too_many_files, format_not_allowed, size_exceeded, before anything is sent */
export const createUploadUrls = async (
  { storage }: Pick<Platform, 'storage'>,
  files: readonly AnnouncedFile[],
  limits: UploadLimits,
): Promise<UploadUrl[]> => {
  const problem = validateFiles(files, limits)
  if (problem) throw createUploadFailure(problem, limits)
  return Promise.all(
    files.map(async ({ name, size, as }) => {
      const key_path = `${FOLDER}${randomUUID()}.${as ?? extensionOf(name)}`
      const content_type = contentTypeOf(key_path)
      // An address for no bytes at all would have no limit.
      const maxBytes = Math.max(1, size)
      const url = await storage.signedUrl(key_path, {
        method: 'PUT',
        seconds: LIFE,
        contentType: content_type,
        maxBytes,
      })
      return { name, key_path, url, content_type }
    }),
  )
}

/** Looked for before its bytes are. @throws Failure not_found */
const arrived = async ({ storage }: Pick<Platform, 'storage'>, key: string): Promise<StoredFile> => {
  const file = KEY.test(key) ? await storage.stat(key) : undefined
  if (!file) throw new Failure('not_found', { message: "That file hasn't arrived. Send it once more." })
  return file
}

const beginning = async (
  { storage }: Pick<Platform, 'storage'>,
  file: StoredFile,
  bytes = SNIFFED_BYTES,
): Promise<Buffer> => {
  const end = Math.min(file.size, bytes) - 1
  if (end < 0) return Buffer.alloc(0)
  const { stream } = await storage.open(file.key, { start: 0, end })
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/** One with more pixels than are ever looked at is deleted, as a bomb that waits for whoever opens it. @throws Failure size_exceeded */
const requireOpenable = async (
  platform: UploadContext,
  file: StoredFile,
  extension: string | undefined,
): Promise<void> => {
  if (!isPicture(extension)) return
  try {
    await requireFewPixels(await beginning(platform, file, PICTURE_HEADER_BYTES))
  } catch (cause) {
    await platform.storage.remove(file.key)
    throw cause
  }
}

/** Where one call names several files, all of them share the time in which it has to be answered. */
interface UploadDeadline {
  due?: AbortSignal | undefined
}

/**
 * A file that has arrived and is what its name promises; one that is not is deleted. An object store takes any bytes, so
 * they are looked at here once more.
 * @throws Failure not_found where nothing arrived, format_not_allowed, size_exceeded; busy, and it stays
 */
export const requireUploadedFile = async (
  platform: UploadContext,
  key: string,
  limits: UploadLimits & UploadDeadline,
): Promise<StoredFile> => {
  const { storage } = platform
  const file = await arrived(platform, key)
  const refuse = async (problem: UploadProblem) => {
    await storage.remove(key)
    throw createUploadFailure(problem, limits)
  }
  if (!limits.extensions.includes(extensionOf(key))) return refuse('format_not_allowed')
  if (file.size > limits.maxBytes) return refuse('size_exceeded')
  if (!(await matchesFileName(key, await beginning(platform, file)))) {
    return refuse(isEffectivelyEmpty(file.size) ? 'empty' : 'format_not_allowed')
  }
  await requireCleanFile(platform, file, limits.due)
  return file
}

interface UploadedContentRequest extends UploadDeadline {
  key_path: string
  name: string
}

interface UploadedContent {
  file: StoredFile
  /** Of its bytes; undefined where they are nothing that is known. */
  extension: string | undefined
}

/**
 * A file that has arrived, and what it is by its bytes, of which the sender's name is only a hint; one that is refused is
 * deleted.
 * @param refusalOf asked before the scanner is, which takes its time
 * @throws Failure not_found where nothing arrived; format_not_allowed, size_exceeded; busy, and it stays
 */
export const requireUploadedContent = async (
  platform: UploadContext,
  { key_path, name, due }: UploadedContentRequest,
  refusalOf: (content: { name: string; size: number; extension: string | undefined }) => Failure | undefined,
): Promise<UploadedContent> => {
  const file = await arrived(platform, key_path)
  const extension = await detectExtension(name, await beginning(platform, file))
  const refusal = refusalOf({ name, size: file.size, extension })
  if (refusal) {
    await platform.storage.remove(key_path)
    throw refusal
  }
  await requireOpenable(platform, file, extension)
  await requireCleanFile(platform, file, due)
  return { file, extension }
}

/** One that is only read, and never kept: what is in it is looked over as it is unpacked. @throws Failure not_found */
export const requireUploadedPackage = (platform: Pick<Platform, 'storage'>, key: string): Promise<StoredFile> =>
  arrived(platform, key)

/** As much of what lies there as tells what it is; nothing where nothing lies there. */
export const readFileHead = async (platform: Pick<Platform, 'storage'>, key: string): Promise<Buffer> => {
  const file = await platform.storage.stat(key)
  return file ? beginning(platform, file) : Buffer.alloc(0)
}

/** All of a small one, for example a picture. */
export const readFileBytes = async ({ storage }: Pick<Platform, 'storage'>, key: string): Promise<Buffer> => {
  const { stream } = await storage.open(key)
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/** Deletes what nobody took. @param inUse keys that are still needed. @returns how many went */
export const removeStaleUploads = async (
  { storage, clock }: Pick<Platform, 'storage' | 'clock'>,
  inUse: ReadonlySet<string>,
): Promise<number> => {
  const before = clock.now().getTime() - KEPT_MS
  let gone = 0
  for await (const { key, modifiedAt } of storage.list(FOLDER)) {
    if (modifiedAt.getTime() > before || inUse.has(key)) continue
    await storage.remove(key)
    gone += 1
  }
  return gone
}
