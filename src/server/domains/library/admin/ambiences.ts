/** Management of background sounds by system admins. */
import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/catalog/ambiences.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withRevision } from '#server/platform/database/revision.ts'
import {
  insertAmbience,
  updateAmbience,
  type AdminAmbienceRow,
  listAdminAmbiences,
  lockAmbience,
  updateAmbienceOrder,
} from './ambiences.queries.ts'
import { resolveCover, getDefaultCover, enqueuePrint } from './chosen-cover.ts'
import { startProcessing, findStartedProcessing, discardProcessing } from './audio-processing.ts'
import {
  findProcessingOfSource,
  findProcessingOfTarget,
  type ProcessingRow,
  listProcessing,
} from './audio-processing.queries.ts'
import type { CatalogRequest } from './sessions.ts'
import { requireUploadedAudio } from './catalog-uploads.ts'
import { toCover, toProcessing } from './admin-responses.ts'

type AdminAmbience = contract.CatalogAmbience

const toAdminAmbience = (
  row: AdminAmbienceRow,
  processings: readonly ProcessingRow[],
  origin: string,
): AdminAmbience => {
  const processing = processings.find(({ ambience_uuid }) => ambience_uuid === row.uuid)
  return {
    uuid: row.uuid,
    name: row.name,
    ...toCover(row, origin),
    url: row.audio_key ? `${origin}/media/${row.audio_key}` : '',
    seconds: row.loop_end - row.loop_start,
    loop_start: row.loop_start,
    loop_end: row.loop_end,
    published: row.published,
    made_from: row.made_from,
    processing: processing ? toProcessing(processing) : null,
    revision: row.revision,
  }
}

export const listAmbiencesForAdmin = async (
  { platform, origin }: CatalogRequest,
  tx: Database = platform.db,
): Promise<AdminAmbience[]> => {
  const processings = await listProcessing(tx)
  return (await listAdminAmbiences(tx)).map((row) => toAdminAmbience(row, processings, origin))
}

const requireAdminAmbience = async (
  request: CatalogRequest,
  uuid: string,
  tx: Database = request.platform.db,
): Promise<AdminAmbience> => {
  const ambience = (await listAmbiencesForAdmin(request, tx)).find((item) => item.uuid === uuid)
  if (!ambience) throw new Failure('not_found')
  return ambience
}

/**
 * Creates a background sound. Repeating the call creates nothing more, even while the first is running.
 * @throws Failure not_found, format_not_allowed, size_exceeded for the file
 */
export const createAmbience = async (
  request: CatalogRequest,
  { name, key_path, file_name }: RequestData<typeof contract.ambienceAdd>['Ambience'],
): Promise<AdminAmbience> => {
  const { platform } = request
  const existing = await findProcessingOfSource(platform.db, key_path)
  if (existing?.ambience_uuid) return requireAdminAmbience(request, existing.ambience_uuid)
  const file = await requireUploadedAudio(platform, key_path)
  const ambienceUuid = await platform.db.transaction().execute(async (tx) => {
    const started = await findStartedProcessing(tx, key_path)
    if (started?.ambience_uuid) return started.ambience_uuid
    const uuid = randomUUID()
    const cover = getDefaultCover(uuid)
    await insertAmbience(tx, { uuid, name, ...cover }, platform.clock.now())
    await enqueuePrint(platform, tx, { kind: 'ambience', seed: uuid, picture_key: null, ...cover })
    const upload = { key: file.key, name: file_name, size: file.size }
    await startProcessing(platform, tx, { target: { ambience_uuid: uuid }, upload })
    return uuid
  })
  return requireAdminAmbience(request, ambienceUuid)
}

/** @throws Failure not_found, changed, invalid, and those of createAmbience for a file */
export const editAmbience = async (
  request: CatalogRequest,
  edit: RequestData<typeof contract.ambienceEdit>['Ambience'],
): Promise<AdminAmbience> => {
  const { platform } = request
  const { uuid, revision, cover, name, published, file } = edit
  const uploadedFile = file && (await requireUploadedAudio(platform, file.key_path))
  await withRevision(platform.db, {
    revision,
    lock: (tx) => lockAmbience(tx, uuid),
    loadStored: async () => ({ Ambience: await requireAdminAmbience(request, uuid) }),
    async edit(tx, row) {
      if (published && !row.audio_key) {
        const message = 'There is no audio yet. You can publish it when its audio is ready.'
        throw new Failure('invalid', { message, fields: [{ path: 'Ambience.published', message }] })
      }
      const chosen = cover && (await resolveCover(tx, 'Ambience', cover))
      const changes = Object.entries({ name, published, ...chosen }).filter(([, value]) => value !== undefined)
      await updateAmbience(tx, uuid, { change: Object.fromEntries(changes), now: platform.clock.now() })
      if (chosen) await enqueuePrint(platform, tx, { kind: 'ambience', seed: row.slug, ...chosen })
      if (!uploadedFile) return
      const upload = { key: uploadedFile.key, name: file?.name ?? '', size: uploadedFile.size }
      await startProcessing(platform, tx, { target: { ambience_uuid: uuid }, upload })
    },
  })
  return requireAdminAmbience(request, uuid)
}

/** @throws Failure changed if the list does not match the existing background sounds */
export const reorderAmbiences = async (request: CatalogRequest, uuids: readonly string[]): Promise<AdminAmbience[]> => {
  const { db, clock } = request.platform
  await db.transaction().execute(async (tx) => {
    const existingUuids = new Set((await listAdminAmbiences(tx)).map(({ uuid }) => uuid))
    const requested = new Set(uuids)
    if (requested.size !== uuids.length || requested.symmetricDifference(existingUuids).size > 0) {
      throw new Failure('changed', { blocks: { Ambiences: await listAmbiencesForAdmin(request, tx) } })
    }
    await updateAmbienceOrder(tx, uuids, clock.now())
  })
  return listAmbiencesForAdmin(request)
}

/** Deletes a background sound; deleting it twice has the same effect. @returns its name @throws Failure not_found */
export const deleteAmbience = async ({ platform }: CatalogRequest, uuid: string): Promise<string> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await lockAmbience(tx, uuid)
    if (!row) throw new Failure('not_found')
    if (row.deleted_at) return row.name
    const processing = await findProcessingOfTarget(tx, { ambience_uuid: uuid })
    if (processing) await discardProcessing(platform, tx, processing)
    const now = platform.clock.now()
    await updateAmbience(tx, uuid, { change: { deleted_at: now }, now })
    return row.name
  })

/** @throws Failure not_found if it was not deleted, or too long ago */
export const restoreAmbience = async (request: CatalogRequest, uuid: string): Promise<AdminAmbience> => {
  const { db, clock } = request.platform
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = await lockAmbience(tx, uuid)
    if (!row?.deleted_at || row.deleted_at < getRestoreCutoff(now)) throw new Failure('not_found')
    await updateAmbience(tx, uuid, { change: { deleted_at: null }, now })
  })
  return requireAdminAmbience(request, uuid)
}
