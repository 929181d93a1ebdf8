/** Management of sessions by system admins: create, edit, publish, withdraw, delete and restore. */
import { randomUUID } from 'node:crypto'
import type { CatalogSession, sessionEdit } from '#contract/catalog.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RowRevision, withRevision } from '#server/platform/database/revision.ts'
import type { Platform } from '#server/platform/platform.ts'
import { resolveCover, getDefaultCover, enqueuePrint } from './chosen-cover.ts'
import { listAdminGroups, lockGroups, listAdminMemberships, renumberSessions } from './groups.queries.ts'
import { discardProcessing } from './audio-processing.ts'
import { updateGroupsOfSession } from './group-membership.ts'
import { findProcessingOfTarget, listProcessing } from './audio-processing.queries.ts'
import {
  insertCatalogSession,
  reviseSession,
  findAdminSession,
  type AdminSessionRow,
  listSessionNames,
  type SessionChange,
} from './sessions.queries.ts'
import { listMissingFields } from './status.ts'
import { type CatalogContext, toCatalogSession } from './admin-responses.ts'
import { updateTranscript } from './transcripts.ts'

export const loadCatalogContext = async (db: Database, origin: string): Promise<CatalogContext> => ({
  groups: await listAdminGroups(db),
  memberships: await listAdminMemberships(db),
  processings: await listProcessing(db),
  origin,
})

const requireAdminSession = (row: AdminSessionRow | undefined): AdminSessionRow => {
  if (!row) throw new Failure('not_found')
  return row
}

/** Returns the current state of a session. @throws Failure not_found */
export const getSessionForAdmin = async (db: Database, uuid: string, origin: string): Promise<CatalogSession> => {
  // The context is read before the session. If a processing run has ended by then, the session already has its audio.
  const context = await loadCatalogContext(db, origin)
  const row = requireAdminSession(await findAdminSession(db, uuid))
  const names = await listSessionNames(db)
  const sessionsBySlug = new Map(names.map(({ slug, uuid: other, title }) => [slug, { uuid: other, title }]))
  return toCatalogSession(row, context, sessionsBySlug)
}

export interface CatalogRequest {
  platform: Platform
  origin: string
}

/** @returns its uuid */
export const createDraftSession = async (
  { clock }: Pick<Platform, 'clock'>,
  tx: Database,
  { title, author }: { title: string; author: string },
): Promise<string> => {
  const uuid = randomUUID()
  await insertCatalogSession(tx, { uuid, title, author, ...getDefaultCover(uuid) }, clock.now())
  return uuid
}

/** @throws Failure not_found, changed with the stored session */
const withSession = (
  { platform: { db }, origin }: CatalogRequest,
  { uuid, revision, changesGroups }: RowRevision & { changesGroups?: boolean },
  edit: (tx: Database, row: AdminSessionRow) => Promise<void>,
): Promise<void> =>
  withRevision(db, {
    revision,
    lock: async (tx) => {
      if (changesGroups) await lockGroups(tx)
      return findAdminSession(tx, uuid, { lock: true })
    },
    loadStored: async () => ({ Session: await getSessionForAdmin(db, uuid, origin) }),
    edit,
  })

type SessionEdit = RequestData<typeof sessionEdit>['MindfulnessSession']

const listRelatedSlugs = async (db: Database, uuids: readonly string[], ownUuid: string): Promise<string[]> => {
  const slugs = new Map((await listSessionNames(db)).map(({ uuid, slug }) => [uuid, slug]))
  return [...new Set(uuids)].filter((uuid) => uuid !== ownUuid).flatMap((uuid) => slugs.get(uuid) ?? [])
}

const pickPlainFields = (edit: SessionEdit): SessionChange => {
  const { title, description, session_type, audience, technique, theme, energy, eyes, author, narrator } = edit
  const fields = { title, description, session_type, audience, technique, theme, energy, eyes, author, narrator }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** @throws Failure not_found, changed, invalid */
export const editSession = async (request: CatalogRequest, edit: SessionEdit): Promise<CatalogSession> => {
  const { platform, origin } = request
  const { uuid, cover, transcript, related, series_uuid: series, collection_uuids: collections } = edit
  const changesGroups = series !== undefined || collections !== undefined
  await withSession(request, { ...edit, changesGroups }, async (tx, row) => {
    const now = platform.clock.now()
    const chosen = cover && (await resolveCover(tx, 'MindfulnessSession', cover))
    const change = {
      ...pickPlainFields(edit),
      ...chosen,
      ...(transcript === undefined ? {} : await updateTranscript(platform, row, transcript)),
      ...(related ? { related: await listRelatedSlugs(tx, related, uuid) } : {}),
    }
    await reviseSession(tx, uuid, { change, now })
    if (changesGroups) await updateGroupsOfSession(tx, { uuid, series, collections, now })
    if (chosen) await enqueuePrint(platform, tx, { kind: 'session', seed: uuid, ...chosen })
  })
  return getSessionForAdmin(platform.db, uuid, origin)
}

/** @throws Failure invalid, field by field */
const publish = async (tx: Database, row: AdminSessionRow, now: Date): Promise<void> => {
  const missing = listMissingFields(row)
  if (missing.length > 0) throw new Failure('invalid', { message: missing[0]?.message ?? '', fields: missing })
  const status = row.audio_key ? 'ready' : row.status
  await reviseSession(tx, row.uuid, { change: { published: true, status, published_at: row.published_at ?? now }, now })
}

/**
 * Publishes a session for an import. Missing fields are visible in the list, and a session that a system admin
 * withdrew stays withdrawn.
 */
export const publishIfReady = async (tx: Database, uuid: string, now: Date): Promise<void> => {
  const row = await findAdminSession(tx, uuid, { lock: true })
  if (!row || row.deleted_at || row.published_at || listMissingFields(row).length > 0) return
  await publish(tx, row, now)
}

/** @throws Failure not_found, changed, invalid */
export const publishSession = async (request: CatalogRequest, target: RowRevision): Promise<CatalogSession> => {
  const { db, clock } = request.platform
  await withSession(request, target, (tx, row) => publish(tx, row, clock.now()))
  return getSessionForAdmin(db, target.uuid, request.origin)
}

/** @throws Failure not_found, changed */
export const withdrawSession = async (request: CatalogRequest, target: RowRevision): Promise<CatalogSession> => {
  const { db, clock } = request.platform
  await withSession(request, target, (tx, { uuid }) =>
    reviseSession(tx, uuid, { change: { published: false }, now: clock.now() }),
  )
  return getSessionForAdmin(db, target.uuid, request.origin)
}

/** Deletes a session; deleting it twice has the same effect. @throws Failure not_found */
export const deleteSession = async ({ platform, origin }: CatalogRequest, uuid: string): Promise<CatalogSession> => {
  const { db, clock } = platform
  await db.transaction().execute(async (tx) => {
    const row = requireAdminSession(await findAdminSession(tx, uuid, { lock: true }))
    if (row.deleted_at) return
    const processing = await findProcessingOfTarget(tx, { session_uuid: uuid })
    if (processing) await discardProcessing(platform, tx, processing)
    const status = row.status === 'processing' && row.made_from === 'upload' ? 'draft' : row.status
    const now = clock.now()
    await reviseSession(tx, uuid, { change: { deleted_at: now, published: false, status }, now })
  })
  return getSessionForAdmin(db, uuid, origin)
}

/** @throws Failure not_found if it was not deleted, or too long ago */
export const restoreSession = async ({ platform, origin }: CatalogRequest, uuid: string): Promise<CatalogSession> => {
  const { db, clock } = platform
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = requireAdminSession(await findAdminSession(tx, uuid, { lock: true }))
    if (!row.deleted_at || row.deleted_at < getRestoreCutoff(now)) throw new Failure('not_found')
    await reviseSession(tx, uuid, { change: { deleted_at: null }, now })
    await renumberSessions(tx)
  })
  return getSessionForAdmin(db, uuid, origin)
}

export const isRestorable = (row: Pick<AdminSessionRow, 'deleted_at'>, now: Date): boolean =>
  row.deleted_at !== null && row.deleted_at >= getRestoreCutoff(now)
