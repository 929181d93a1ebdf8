/** Saves one row of a manifest in the catalog: the session, its transcript, its cover, its groups, and its audio. */
import { Failure } from '#contract/failures.ts'
import { decodeText } from '#rules/text-encoding.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enqueuePrint } from '../chosen-cover.ts'
import { createGroup } from '../groups.ts'
import { listAdminGroups, lockGroups } from '../groups.queries.ts'
import { startProcessing } from '../audio-processing.ts'
import { storeCatalogPicture } from '../catalog-pictures.ts'
import { updateGroupsOfSession } from '../group-membership.ts'
import { createDraftSession, publishIfReady } from '../sessions.ts'
import { reviseSession, findAdminSession, type SessionChange } from '../sessions.queries.ts'
import { updateTranscript } from '../transcripts.ts'
import type { RowFingerprint, ImportFiles } from './import-files.ts'
import { saveImportId, mapSessionsByName } from './import.queries.ts'
import type { ManifestRow } from './manifest.ts'

interface ImportRowInput {
  row: ManifestRow
  fingerprint: RowFingerprint
  /** The session that an earlier import created from this row. */
  known: { uuid: string; source_sha256: string | null } | undefined
  title: string
  files: ImportFiles
  author: string
}

const createRowFailure = (column: string, message: string): Failure =>
  new Failure('invalid', { fields: [{ path: `MindfulnessSession.${column}`, message }] })

/** Returns the group with this title. A missing group is created with the first session that names it. */
const findOrCreateGroup = async (
  platform: Platform,
  type: 'series' | 'collection',
  { title, row }: { title: string; row: ManifestRow },
) => {
  const { db } = platform
  const existing = (await listAdminGroups(db, type)).find((group) => group.title.toLowerCase() === title.toLowerCase())
  if (existing) return existing.uuid
  const { audience } = row.fields
  const group = await createGroup(
    { platform, origin: '' },
    { group_type: type, title, ...(audience ? { audience } : {}) },
  )
  return group.uuid
}

/**
 * Returns the series and collections that the row names. If it names no series or no collections, those
 * memberships of the session stay unchanged.
 */
const findOrCreateGroups = async (platform: Platform, row: ManifestRow) => {
  const series = row.series ? await findOrCreateGroup(platform, 'series', { title: row.series, row }) : undefined
  const collections: string[] = []
  for (const title of row.collections) collections.push(await findOrCreateGroup(platform, 'collection', { title, row }))
  return { series, ...(collections.length > 0 ? { collections } : {}) }
}

const findRelatedSessions = async (db: Database, { related }: ManifestRow): Promise<string[]> => {
  const uuidsByName = await mapSessionsByName(db)
  return related.map((name) => {
    const uuid = uuidsByName.get(name) ?? uuidsByName.get(name.toLowerCase())
    if (!uuid) throw createRowFailure('related', `There is no session ${name}.`)
    return uuid
  })
}

const findSlugs = async (db: Database, uuids: readonly string[]): Promise<string[]> => {
  const rows = await Promise.all(uuids.map((uuid) => findAdminSession(db, uuid)))
  return rows.flatMap((row) => (row ? [row.slug] : []))
}

const storeCover = async (platform: Platform, { row, files }: ImportRowInput): Promise<SessionChange> => {
  if (!row.cover) return {}
  const picture = await storeCatalogPicture(platform, await files.bytes(row.cover))
  return { picture_key: picture, cover_key: picture }
}

const readTranscript = async ({ row, files }: ImportRowInput): Promise<string | undefined> =>
  row.transcript ? decodeText(await files.bytes(row.transcript)) : undefined

/**
 * Creates missing groups and stores the files of the row, then saves the row in one transaction.
 * @throws Failure invalid, or the error of a file
 */
export const saveImportRow = async (platform: Platform, input: ImportRowInput): Promise<void> => {
  const { db, clock } = platform
  const { row, fingerprint, known, title, files, author } = input
  const groups = await findOrCreateGroups(platform, row)
  const related = row.related.length > 0 ? { related: await findSlugs(db, await findRelatedSessions(db, row)) } : {}
  const cover = await storeCover(platform, input)
  const text = await readTranscript(input)
  const hasNewAudio = known?.source_sha256 !== fingerprint.audio
  const stagedKey = hasNewAudio ? await files.stage(row.file) : undefined
  const info = await files.getInfo(row.file)
  await db.transaction().execute(async (tx) => {
    await lockGroups(tx)
    const uuid = known?.uuid ?? (await createDraftSession(platform, tx, { title, author }))
    const session = await findAdminSession(tx, uuid, { lock: true })
    if (!session) throw createRowFailure('id', 'This session no longer exists. Remove the id, or use another one.')
    const transcript = text === undefined ? {} : await updateTranscript(platform, session, text)
    const now = clock.now()
    await reviseSession(tx, uuid, { change: { ...row.fields, title, ...related, ...cover, ...transcript }, now })
    await updateGroupsOfSession(tx, { uuid, ...groups, now })
    const { scene = session.scene, palette = session.palette } = row.fields
    const picture_key = cover.picture_key ?? session.picture_key
    await enqueuePrint(platform, tx, { kind: 'session', seed: uuid, scene, palette, picture_key })
    await saveImportId(tx, uuid, { id: row.id, sha256: fingerprint.rowHash })
    if (!stagedKey && row.publish) await publishIfReady(tx, uuid, now)
    if (!stagedKey) return
    const uploadedAudio = { key: stagedKey, name: row.file, size: info?.size ?? 0, thenPublish: row.publish }
    await startProcessing(platform, tx, { target: { session_uuid: uuid }, upload: uploadedAudio })
  })
}
