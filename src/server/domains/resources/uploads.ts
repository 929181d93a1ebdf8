/** Files that are sent into folders: where to, what they turn out to be, and whose name they may have. */
import { randomUUID } from 'node:crypto'
import type { conflictChoices, ResourceRefused } from '#contract/resources/shapes.ts'
import { Failure, type FailureName, failures } from '#contract/failures.ts'
import { nameKey } from '#rules/names.ts'
import { isOfOneFamily, resourceExtensions, viewKindOf } from '#rules/resources/kinds.ts'
import { freeName, keysOfName, partsOfPath, tidiedName } from '#rules/resources/names.ts'
import { extensionOf, holdsNothing, problemOfFile, type UploadLimits } from '#rules/uploads.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { arrivedContent, incomingAddresses, limitsOf, uploadFailure } from '../../platform/media/incoming.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerDue, SENT_AGAIN } from '../../platform/scanner/scanner.ts'
import { contentTypeOf } from '../../platform/storage/content-types.ts'
import { FileChanged, MissingFile } from '../../platform/storage/storage.ts'
import { addFile, changeFile, filesByUuid, fileSentAs, type FileRow } from './files.queries.ts'
import { folderAt, requirePlace } from './folders.ts'
import { newKey } from './keys.ts'
import { nameTaken, occupantOf } from './naming.ts'
import { sendPreview } from './previews.jobs.ts'
import { lockTree, takenIn } from './tree.queries.ts'

export const limitsFor = (config: Config): UploadLimits => limitsOf(config, resourceExtensions)

/** For the checks before sending. */
export const limitsOnWire = (config: Config) => {
  const { mostFiles, maxBytes, extensions } = limitsFor(config)
  return { most_files: mostFiles, max_bytes: maxBytes, extensions: [...extensions] }
}

interface Announced {
  /** A name, or a path below the folder. */
  path: string
  size: number
}

/** @throws Failure too_many_files, format_not_allowed, size_exceeded */
export const addressesFor = async (platform: Platform, files: readonly Announced[]) => {
  const announced = files.map(({ path, size }) => ({ name: path, size, as: 'bin' as const }))
  const addresses = await incomingAddresses(platform, announced, limitsFor(platform.config))
  return addresses.map(({ name: path, ...address }) => ({ path, ...address }))
}

/** Names that somebody has there already. */
export const takenNames = async (db: Database, place: string | null, names: readonly string[]): Promise<string[]> => {
  await requirePlace(db, place)
  const taken = await takenIn(db, place)
  return names.filter((name) => taken.has(nameKey(tidiedName(name))))
}

const refusedWith = (path: string, name: FailureName, message: string = failures[name].message): ResourceRefused => ({
  path,
  code: failures[name].code,
  message,
})

const nowhere = (path: string): ResourceRefused =>
  refusedWith(path, 'invalid', 'That path leads nowhere in this folder.')

/** One wrong file among many keeps none of the others back. @throws Failure too_many_files, not_found */
export const addressesForFolder = async (platform: Platform, place: string | null, files: readonly Announced[]) => {
  const limits = limitsFor(platform.config)
  if (files.length > limits.mostFiles) throw uploadFailure('too_many_files', limits)
  await requirePlace(platform.db, place)
  const refused = files.flatMap(({ path, size }) => {
    const parts = partsOfPath(path)
    if (!parts) return [nowhere(path)]
    const problem = problemOfFile({ name: parts.name, size }, limits)
    if (!problem) return []
    const { failure, message } = uploadFailure(problem, limits)
    return [refusedWith(path, failure, message)]
  })
  const wrong = new Set(refused.map(({ path }) => path))
  const Uploads = await addressesFor(
    platform,
    files.filter(({ path }) => !wrong.has(path)),
  )
  return { Uploads, Refused: refused }
}

type Conflict = (typeof conflictChoices)[number]

export interface Sent {
  key_path: string
  name: string
  place: string | null
  /** Below the place, made where they are not there. */
  folders?: readonly string[]
  on_conflict?: Conflict | undefined
  by: string | null
  /** It gets this one, if nobody has it. */
  uuid?: string
  /** Of the call, where it names several. */
  due?: AbortSignal | undefined
}

/** @param content with the extension of its bytes, where they are something that is known */
export const refusalOfContent = (
  limits: UploadLimits,
  { name, size, extension }: { name: string; size: number; extension: string | undefined },
): Failure | undefined => {
  if (size > limits.maxBytes) return uploadFailure('size_exceeded', limits)
  const named = extensionOf(name)
  if (!limits.extensions.includes(named)) return uploadFailure('format_not_allowed', limits)
  if (extension !== undefined && isOfOneFamily(named, extension)) return undefined
  if (holdsNothing(size)) return uploadFailure('empty', limits)
  const message = `That is not what its name says: it is no ${named.toUpperCase()} file.`
  return new Failure('format_not_allowed', { message })
}

/** What it is by its bytes. @throws Failure not_found, format_not_allowed, size_exceeded, busy */
const lookedAt = async (platform: Platform, sent: Sent) => {
  const limits = limitsFor(platform.config)
  const { file, extension } = await arrivedContent(platform, sent, (content) => refusalOfContent(limits, content))
  return { size: file.size, etag: file.etag, extension: extension ?? extensionOf(sent.name) }
}

export type Look = Awaited<ReturnType<typeof lookedAt>>

/** Under which name, and in whose place. @throws Failure name_taken */
const roomFor = async (tx: Database, place: string | null, { name, on_conflict = 'refuse' }: Sent) => {
  const tidied = tidiedName(name)
  const occupant = await occupantOf(tx, place, { name_key: nameKey(tidied) })
  if (!occupant) return { name: tidied }
  if (on_conflict === 'keep_both') return { name: freeName(tidied, await takenIn(tx, place)) }
  if (on_conflict === 'replace' && occupant.kind === 'file') return { name: occupant.file.name, old: occupant.file }
  throw nameTaken('File')
}

const uuidFor = async (tx: Database, { uuid }: Sent): Promise<string> =>
  uuid === undefined || (await filesByUuid(tx, [uuid])).length > 0 ? randomUUID() : uuid

/** The very bytes that were looked at. @throws Failure changed */
const moveLooked = async ({ storage }: Platform, { from, to, etag }: { from: string; to: string; etag: string }) => {
  try {
    await storage.move(from, to, { etag })
  } catch (cause) {
    if (!(cause instanceof FileChanged || cause instanceof MissingFile)) throw cause
    throw new Failure('changed', { message: SENT_AGAIN })
  }
}

/** With the tree locked. The bytes are moved last: while anything can still go wrong, they lie where they were sent. */
export const settle = async (platform: Platform, tx: Database, { sent, look }: { sent: Sent; look: Look }) => {
  const { clock } = platform
  const by = { by: sent.by, now: clock.now() }
  await requirePlace(tx, sent.place)
  const folder_uuid = await folderAt(tx, { place: sent.place, folders: sent.folders ?? [] }, by)
  const { name, old } = await roomFor(tx, folder_uuid, sent)
  const uuid = old?.uuid ?? (await uuidFor(tx, sent))
  const key = newKey(uuid, look.extension)
  const preview: FileRow['preview'] = viewKindOf(key) === 'office' ? 'waiting' : null
  const content = { key, content_type: contentTypeOf(key), size: look.size, preview, sent_as: sent.key_path }
  const row = old
    ? await changeFile(tx, uuid, { change: content, now: by.now })
    : await addFile(tx, { uuid, folder_uuid, name, ...keysOfName(name), added_by: sent.by, ...content }, by.now)
  if (preview) await sendPreview(platform, tx, row)
  await moveLooked(platform, { from: sent.key_path, to: key, etag: look.etag })
  return row
}

/**
 * Twice is once, at the same time too: while a file is looked at, a call that was repeated may take it, and with it the
 * bytes. Whether one did is certain once the tree is locked.
 * @throws Failure not_found, name_taken, changed, format_not_allowed, size_exceeded, busy
 */
export const takeSent = async (platform: Platform, sent: Sent): Promise<FileRow> => {
  const known = await fileSentAs(platform.db, sent.key_path)
  if (known) return known
  const [looked] = await Promise.allSettled([lookedAt(platform, sent)])
  return platform.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const taken = await fileSentAs(tx, sent.key_path)
    if (taken) return taken
    if (looked.status === 'rejected') throw looked.reason
    return settle(platform, tx, { sent, look: looked.value })
  })
}

interface SentFolder {
  place: string | null
  files: readonly { path: string; key_path: string }[]
  empty: readonly string[]
  on_conflict: Conflict | undefined
  by: string
}

/** What is wrong with one of many; anything that is nobody's mistake is thrown. */
const refusalOf = (path: string, cause: unknown): ResourceRefused => {
  if (!(cause instanceof Failure) || failures[cause.failure].http >= 500) throw cause
  return refusedWith(path, cause.failure, cause.message)
}

const makeEmpty = async ({ db, clock }: Platform, { place, by }: SentFolder, path: string): Promise<void> => {
  const parts = partsOfPath(path)
  if (!parts) throw new Failure('invalid', { message: nowhere(path).message })
  await db.transaction().execute(async (tx) => {
    await lockTree(tx)
    await requirePlace(tx, place)
    await folderAt(tx, { place, folders: [...parts.folders, parts.name] }, { by, now: clock.now() })
  })
}

/** Each by itself: what could be taken stays, whatever becomes of the others. */
export const takeSentFolder = async (platform: Platform, sent: SentFolder) => {
  await requirePlace(platform.db, sent.place)
  const [files, refused]: [FileRow[], ResourceRefused[]] = [[], []]
  const due = answerDue()
  for (const { path, key_path } of sent.files) {
    const parts = partsOfPath(path)
    if (!parts) refused.push(nowhere(path))
    else {
      const { place, on_conflict, by } = sent
      await takeSent(platform, { key_path, place, on_conflict, by, due, ...parts }).then(
        (row) => files.push(row),
        (cause: unknown) => refused.push(refusalOf(path, cause)),
      )
    }
  }
  for (const path of sent.empty) {
    await makeEmpty(platform, sent, path).catch((cause: unknown) => refused.push(refusalOf(path, cause)))
  }
  return { files, refused }
}
