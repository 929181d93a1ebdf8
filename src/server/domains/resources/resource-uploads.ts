/** Accepts files uploaded into folders: the target folder, the type of their contents, and their final names. */
import { randomUUID } from 'node:crypto'
import type { conflictChoices, ResourceRefused } from '#contract/resources/shapes.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { toNameKey } from '#rules/names.ts'
import { isSameFamily, resourceExtensions, getViewKind } from '#rules/resources/kinds.ts'
import { findFreeName, createNameKeys, splitPath, cleanName } from '#rules/resources/file-names.ts'
import { getExtension, isTooShortToRecognize, validateFile, type UploadLimits } from '#rules/uploads.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  requireUploadedContent,
  createUploadUrls,
  getUploadLimits,
  createUploadFailure,
} from '#server/platform/media/incoming-uploads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createResponseDeadline, UPLOADED_AGAIN } from '#server/platform/scanner/scanner.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { FileChangedError, FileNotFoundError } from '#server/platform/storage/storage.ts'
import { insertFile, updateFile, listFilesByUuid, findFileByUploadKey, type FileRow } from './files.queries.ts'
import { findOrCreateFolderPath, requireParentFolder } from './folders.ts'
import { createResourceKey } from './resource-keys.ts'
import { createNameTakenFailure, findOccupant } from './item-names.ts'
import { enqueuePreview } from './previews.jobs.ts'
import { lockTree, listTakenKeys } from './tree.queries.ts'

export const getResourceLimits = (config: Config): UploadLimits => getUploadLimits(config, resourceExtensions)

/** Returns the limits that the client checks before it uploads. */
export const toResourceLimits = (config: Config) => {
  const { maxFiles, maxBytes, extensions } = getResourceLimits(config)
  return { most_files: maxFiles, max_bytes: maxBytes, extensions: [...extensions] }
}

interface AnnouncedUpload {
  /** A name, or a path below the folder. */
  path: string
  size: number
}

interface ResourceAnnouncement {
  files: readonly AnnouncedUpload[]
  /** The account that announces the files. */
  owner: string
}

/** @throws Failure too_many_files, format_not_allowed, size_exceeded */
export const createResourceUploadUrls = async (platform: Platform, { files, owner }: ResourceAnnouncement) => {
  const announced = files.map(({ path, size }) => ({ name: path, size, as: 'bin' as const }))
  const addresses = await createUploadUrls(platform, announced, { limits: getResourceLimits(platform.config), owner })
  return addresses.map(({ name: path, ...address }) => ({ path, ...address }))
}

/** Returns the names that are already taken in a folder. */
export const listExistingNames = async (
  db: Database,
  parentUuid: string | null,
  names: readonly string[],
): Promise<string[]> => {
  await requireParentFolder(db, parentUuid)
  const existing = await listTakenKeys(db, parentUuid)
  return names.filter((name) => existing.has(toNameKey(cleanName(name))))
}

const createRefusedResource = (
  path: string,
  name: FailureName,
  message: string = failures[name].message,
): ResourceRefused => ({
  path,
  code: failures[name].code,
  message,
})

const createRefusedPath = (path: string): ResourceRefused =>
  createRefusedResource(path, 'invalid', "This path isn't in this folder.")

/** One rejected file doesn't reject the others. @throws Failure too_many_files, not_found */
export const createFolderUploadUrls = async (
  platform: Platform,
  parentUuid: string | null,
  { files, owner }: ResourceAnnouncement,
) => {
  const limits = getResourceLimits(platform.config)
  if (files.length > limits.maxFiles) throw createUploadFailure('too_many_files', limits)
  await requireParentFolder(platform.db, parentUuid)
  const refused = files.flatMap(({ path, size }) => {
    const split = splitPath(path)
    if (!split) return [createRefusedPath(path)]
    const problem = validateFile({ name: split.name, size }, limits)
    if (!problem) return []
    const { failure, message } = createUploadFailure(problem, limits)
    return [createRefusedResource(path, failure, message)]
  })
  const refusedPaths = new Set(refused.map(({ path }) => path))
  const accepted = files.filter(({ path }) => !refusedPaths.has(path))
  const Uploads = await createResourceUploadUrls(platform, { files: accepted, owner })
  return { Uploads, Refused: refused }
}

type ConflictChoice = (typeof conflictChoices)[number]

export interface ResourceUploadInput {
  key_path: string
  name: string
  folderUuid: string | null
  /** Folder names below the folder; missing ones are created. */
  folders?: readonly string[]
  on_conflict?: ConflictChoice | undefined
  by: string | null
  /** The uuid that the file gets, if it is free. */
  uuid?: string
  /** The deadline of a call that names several files. */
  deadline?: AbortSignal | undefined
}

/** @param content with the extension of its contents, if their type is known */
export const validateContent = (
  limits: UploadLimits,
  { name, size, extension }: { name: string; size: number; extension: string | undefined },
): Failure | undefined => {
  if (size > limits.maxBytes) return createUploadFailure('size_exceeded', limits)
  const claimedExtension = getExtension(name)
  if (!limits.extensions.includes(claimedExtension)) return createUploadFailure('format_not_allowed', limits)
  if (extension !== undefined && isSameFamily(claimedExtension, extension)) return undefined
  if (isTooShortToRecognize(size)) return createUploadFailure('empty', limits)
  const message = `Its name ends with .${claimedExtension}, but it isn't a ${claimedExtension.toUpperCase()} file. Save it in that format, or rename it.`
  return new Failure('format_not_allowed', { message })
}

/** Detects the type of the contents. @throws Failure not_found, format_not_allowed, size_exceeded, busy */
const inspectUpload = async (platform: Platform, upload: ResourceUploadInput) => {
  const limits = getResourceLimits(platform.config)
  const { file, extension } = await requireUploadedContent(platform, upload, (content) =>
    validateContent(limits, content),
  )
  return { size: file.size, etag: file.etag, extension: extension ?? getExtension(upload.name) }
}

export type InspectedUpload = Awaited<ReturnType<typeof inspectUpload>>

/** Decides the file's name, and which file it replaces, if any. @throws Failure name_taken */
const resolveNameConflict = async (
  tx: Database,
  parentUuid: string | null,
  { name, on_conflict = 'refuse' }: ResourceUploadInput,
) => {
  const cleanedName = cleanName(name)
  const occupant = await findOccupant(tx, parentUuid, { name_key: toNameKey(cleanedName) })
  if (!occupant) return { name: cleanedName }
  if (on_conflict === 'keep_both') return { name: findFreeName(cleanedName, await listTakenKeys(tx, parentUuid)) }
  if (on_conflict === 'replace' && occupant.kind === 'file') return { name: occupant.file.name, old: occupant.file }
  throw createNameTakenFailure('File')
}

const chooseUuid = async (tx: Database, { uuid }: ResourceUploadInput): Promise<string> =>
  uuid === undefined || (await listFilesByUuid(tx, [uuid])).length > 0 ? randomUUID() : uuid

/** Moves exactly the contents that were inspected. @throws Failure changed */
const moveInspected = async ({ storage }: Platform, { from, to, etag }: { from: string; to: string; etag: string }) => {
  try {
    await storage.move(from, to, { etag })
  } catch (cause) {
    if (!(cause instanceof FileChangedError || cause instanceof FileNotFoundError)) throw cause
    throw new Failure('changed', { message: UPLOADED_AGAIN })
  }
}

/**
 * Saves the file; call it with the tree locked. The contents are moved last: if any step fails, they stay where they
 * were uploaded.
 */
export const saveUploadedFile = async (
  platform: Platform,
  tx: Database,
  { sent, inspected }: { sent: ResourceUploadInput; inspected: InspectedUpload },
) => {
  const { clock } = platform
  const by = { by: sent.by, now: clock.now() }
  await requireParentFolder(tx, sent.folderUuid)
  const folder_uuid = await findOrCreateFolderPath(tx, { folderUuid: sent.folderUuid, folders: sent.folders ?? [] }, by)
  const { name, old } = await resolveNameConflict(tx, folder_uuid, sent)
  const uuid = old?.uuid ?? (await chooseUuid(tx, sent))
  const key = createResourceKey(uuid, inspected.extension)
  const preview: FileRow['preview'] = getViewKind(key) === 'office' ? 'waiting' : null
  const content = { key, content_type: getContentType(key), size: inspected.size, preview, sent_as: sent.key_path }
  const row = old
    ? await updateFile(tx, uuid, { change: content, now: by.now })
    : await insertFile(tx, { uuid, folder_uuid, name, ...createNameKeys(name), added_by: sent.by, ...content }, by.now)
  if (preview) await enqueuePreview(platform, tx, row)
  await moveInspected(platform, { from: sent.key_path, to: key, etag: inspected.etag })
  return row
}

/**
 * Accepts a repeated upload only once, even at the same time: while this call inspects a file, a repeated call may save
 * it and move its contents. Whether one did is certain once the tree is locked.
 * @throws Failure not_found, name_taken, changed, format_not_allowed, size_exceeded, busy
 */
export const acceptUpload = async (platform: Platform, upload: ResourceUploadInput): Promise<FileRow> => {
  const stored = await findFileByUploadKey(platform.db, upload.key_path)
  if (stored) return stored
  const [inspection] = await Promise.allSettled([inspectUpload(platform, upload)])
  return platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const existing = await findFileByUploadKey(tx, upload.key_path)
    if (existing) return existing
    if (inspection.status === 'rejected') throw inspection.reason
    return saveUploadedFile(platform, tx, { sent: upload, inspected: inspection.value })
  })
}

interface FolderUpload {
  folderUuid: string | null
  files: readonly { path: string; key_path: string }[]
  empty: readonly string[]
  on_conflict: ConflictChoice | undefined
  by: string
}

/** Formats the failure of one file among many; throws any error that isn't the client's mistake. */
const toRefusedResource = (path: string, cause: unknown): ResourceRefused => {
  if (!(cause instanceof Failure) || failures[cause.failure].http >= 500) throw cause
  return createRefusedResource(path, cause.failure, cause.message)
}

const createEmptyFolder = async (
  { db, clock }: Platform,
  { folderUuid, by }: FolderUpload,
  path: string,
): Promise<void> => {
  const split = splitPath(path)
  if (!split) throw new Failure('invalid', { message: createRefusedPath(path).message })
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    await requireParentFolder(tx, folderUuid)
    await findOrCreateFolderPath(tx, { folderUuid, folders: [...split.folders, split.name] }, { by, now: clock.now() })
  })
}

/** Accepts each file on its own: accepted files stay, whatever happens to the others. */
export const acceptFolderUpload = async (platform: Platform, upload: FolderUpload) => {
  await requireParentFolder(platform.db, upload.folderUuid)
  const [files, refused]: [FileRow[], ResourceRefused[]] = [[], []]
  const deadline = createResponseDeadline()
  for (const { path, key_path } of upload.files) {
    const split = splitPath(path)
    if (!split) refused.push(createRefusedPath(path))
    else {
      const { folderUuid, on_conflict, by } = upload
      await acceptUpload(platform, { key_path, folderUuid, on_conflict, by, deadline, ...split }).then(
        (row) => files.push(row),
        (cause: unknown) => refused.push(toRefusedResource(path, cause)),
      )
    }
  }
  for (const path of upload.empty) {
    await createEmptyFolder(platform, upload, path).catch((cause: unknown) =>
      refused.push(toRefusedResource(path, cause)),
    )
  }
  return { files, refused }
}
