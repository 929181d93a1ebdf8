/** Decides who may open which file: access depends on the file, never on knowing its key. */
import type { OpenableFile } from '#contract/resources.ts'
import { Failure } from '#contract/failures.ts'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import { findMismatch, getViewKind } from '#rules/resources/kinds.ts'
import { getExtension } from '#rules/uploads.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isKey, createMediaUrl } from '#server/platform/storage/keys.ts'
import { findFile, type FileRow } from './files.queries.ts'
import { parseFileUuid, isResourceKey, previewKey } from './resource-keys.ts'
import type { ResourcesDependencies } from './ports.ts'
import { canReadFolder } from './read-access.ts'
import type { ResourcesContext } from './delete-items.ts'

/** The time for which a download URL is valid. */
const DOWNLOAD_LIFETIME_SECONDS = 5 * MINUTE_SECONDS

const findFileByKey = async (db: Database, key: string): Promise<FileRow | undefined> => {
  const uuid = parseFileUuid(key)
  const file = uuid === undefined ? undefined : await findFile(db, uuid)
  return file && [file.key, previewKey(file.key)].includes(key) ? file : undefined
}

/**
 * Returns whether a person may open the file at a resource key: readers of the resources may, and people who got it in
 * a lesson or an assignment. Deleted files and replaced contents can't be opened.
 */
export const canOpenResource = async (
  { db }: Pick<Platform, 'db'>,
  ports: Pick<ResourcesDependencies, 'isFileShared'>,
  { actor, key }: { actor: Actor; key: string },
): Promise<boolean> => {
  const file = await findFileByKey(db, key)
  return (
    file !== undefined &&
    ((await canReadFolder(db, actor, file.folder_uuid)) || ports.isFileShared(db, actor, file.uuid))
  )
}

const toPreview = ({ key, preview }: FileRow): OpenableFile['preview'] => ({
  state: preview ?? 'none',
  url: preview === 'ready' ? createMediaUrl(previewKey(key)) : null,
})

/** Returns what is known about a file, which may belong to another domain, from its key and its row. */
const getFileFacts = (key: string, file: FileRow | undefined, otherName: string | undefined) => {
  const name = file?.name ?? otherName ?? key.slice(key.lastIndexOf('/') + 1)
  return {
    uuid: file?.uuid ?? null,
    name,
    kind: getViewKind(key),
    mismatch: file ? findMismatch(name, getExtension(key)) : null,
    preview: file ? toPreview(file) : { state: 'none' as const, url: null },
  }
}

/** @throws Failure not_found, also for a file that the person may not open */
export const getOpenableFile = async (
  { platform, ports }: ResourcesContext,
  actor: Actor,
  key: string,
): Promise<OpenableFile> => {
  const { db, storage } = platform
  const isAllowed = isKey(key) && (await ports.canOpenFile(actor, key))
  const stored = isAllowed ? await storage.stat(key) : undefined
  if (!stored) throw new Failure('not_found')
  const isResource = isResourceKey(key)
  const facts = isResource
    ? getFileFacts(key, await findFileByKey(db, key), undefined)
    : getFileFacts(key, undefined, await ports.findFileName(actor, key))
  const download_url = await storage.signedUrl(key, {
    method: 'GET',
    seconds: DOWNLOAD_LIFETIME_SECONDS,
    filename: facts.name,
  })
  return {
    key_path: key,
    content_type: stored.contentType,
    size: stored.size,
    url: createMediaUrl(key),
    download_url,
    ...facts,
  }
}
