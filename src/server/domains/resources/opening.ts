/** Who may open which file, and where from: rights are the file's, never the knowledge of its key. */
import type { OpenableFile } from '#contract/resources.ts'
import { Failure } from '#contract/failures.ts'
import { mismatchOf, viewKindOf } from '#rules/resources/kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isKey, mediaUrl } from '../../platform/storage/keys.ts'
import { fileRow, type FileRow } from './files.queries.ts'
import { extensionInKey, fileUuidIn, isResourceKey, previewKey } from './keys.ts'
import type { Ports } from './ports.ts'
import { mayRead } from './reading.ts'
import type { Parts } from './deleting.ts'

/** Seconds for which a download address is valid. */
const DOWNLOAD_LIFE = 300

const fileAt = async (db: Database, key: string): Promise<FileRow | undefined> => {
  const uuid = fileUuidIn(key)
  const file = uuid === undefined ? undefined : await fileRow(db, uuid)
  return file && [file.key, previewKey(file.key)].includes(key) ? file : undefined
}

/**
 * Whether what lies at a key of the resources opens for somebody: who reads them, and whom a lesson or an assignment gave it.
 * Deleted files and replaced bytes do not open.
 */
export const mayOpenResource = async (
  { db }: Pick<Platform, 'db'>,
  ports: Pick<Ports, 'isGiven'>,
  { actor, key }: { actor: Actor; key: string },
): Promise<boolean> => {
  const file = await fileAt(db, key)
  return file !== undefined && ((await mayRead(db, actor, file.folder_uuid)) || ports.isGiven(db, actor, file.uuid))
}

const previewOf = ({ key, preview }: FileRow): OpenableFile['preview'] => ({
  state: preview ?? 'none',
  url: preview === 'ready' ? mediaUrl(previewKey(key)) : null,
})

/** What is known of a file of another domain: its key, and what lies there. */
const factsOf = (key: string, file: FileRow | undefined, named: string | undefined) => {
  const name = file?.name ?? named ?? key.slice(key.lastIndexOf('/') + 1)
  return {
    uuid: file?.uuid ?? null,
    name,
    kind: viewKindOf(key),
    mismatch: file ? mismatchOf(name, extensionInKey(key)) : null,
    preview: file ? previewOf(file) : { state: 'none' as const, url: null },
  }
}

/** @throws Failure not_found, also for what somebody may not open */
export const openableFile = async ({ platform, ports }: Parts, actor: Actor, key: string): Promise<OpenableFile> => {
  const { db, storage } = platform
  const mayOpen = isKey(key) && (await ports.mayOpen(actor, key))
  const stored = mayOpen ? await storage.stat(key) : undefined
  if (!stored) throw new Failure('not_found')
  const isResource = isResourceKey(key)
  const facts = isResource
    ? factsOf(key, await fileAt(db, key), undefined)
    : factsOf(key, undefined, await ports.nameOf(actor, key))
  const download_url = await storage.signedUrl(key, { method: 'GET', seconds: DOWNLOAD_LIFE, filename: facts.name })
  return {
    key_path: key,
    content_type: stored.contentType,
    size: stored.size,
    url: mediaUrl(key),
    download_url,
    ...facts,
  }
}
