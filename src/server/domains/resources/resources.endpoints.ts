/**
 * Endpoints for the folders and files of lessons: teachers read them, system admins manage them, and students open
 * those they were given.
 */
import * as contract from '#contract/resources.ts'
import * as fileContract from '#contract/resources/files.ts'
import * as folderContract from '#contract/resources/folders.ts'
import { getRestoreCutoff } from '#rules/undo.ts'
import { type CallContext, type Handlers, type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import {
  deleteFile,
  deleteFolder,
  type ResourcesContext,
  restoreDeletion,
  listUsesOfFile,
  listUsesOfFolder,
} from './delete-items.ts'
import { listDeletions, type DeletionRow } from './delete-items.queries.ts'
import type { FileRow } from './files.queries.ts'
import { moveFile, renameFile } from './files.ts'
import { createFolder, getFolder, requireFolder, setDemoFolder, moveFolder, renameFolder } from './folders.ts'
import { listFolder } from './listing.ts'
import { getOpenableFile } from './open-file.ts'
import { canReadAll } from './read-access.ts'
import { listAllFolders } from './tree.queries.ts'
import {
  createResourceUploadUrls,
  createFolderUploadUrls,
  toResourceLimits,
  listExistingNames,
  acceptUpload,
  acceptFolderUpload,
} from './resource-uploads.ts'
import { toDeletion, toFile } from './wire.ts'
import { describeDownload } from './zip-folder.ts'

const respondWithFile = (context: CallContext, row: FileRow) => {
  context.about({ kind: 'resource_file', uuid: row.uuid, name: row.name })
  return { File: toFile(row) }
}

const respondWithDeletion = (context: CallContext, row: DeletionRow) => {
  context.about({ kind: `resource_${row.kind}`, uuid: row.thing_uuid, name: row.name })
  return { Deletion: toDeletion(row) }
}

const createReadHandlers = (deps: ResourcesContext): Handlers<typeof contract> => {
  const { db, config } = deps.platform
  return {
    adminFolderList: async (request) => ({
      ...(await listFolder(db, request, { demo: false })),
      Limits: toResourceLimits(config),
    }),
    adminFolderListAll: async () => ({ Folders: await listAllFolders(db) }),
    teacherFolderList: (request, actor) => listFolder(db, request, { demo: !canReadAll(actor) }),
    presignedUrlGet: async ({ File }, actor) => ({ File: await getOpenableFile(deps, actor, File.key_path) }),
  }
}

const createFolderHandlers = (deps: ResourcesContext): Handlers<typeof folderContract> => {
  const { platform } = deps
  const { db, clock } = platform
  const respondWithFolder = async (context: CallContext, uuid: string) => {
    const Folder = await getFolder(db, uuid)
    context.about({ kind: 'resource_folder', uuid, name: Folder.name })
    return { Folder }
  }
  return {
    folderCreate: async ({ Folder }, actor, context) =>
      respondWithFolder(context, await createFolder(platform, Folder, { by: actor.accountUuid, now: clock.now() })),
    async folderRename({ Folder }, _actor, context) {
      await renameFolder(platform, Folder)
      return respondWithFolder(context, Folder.uuid)
    },
    async folderMove({ Folder }, _actor, context) {
      await moveFolder(platform, Folder)
      return respondWithFolder(context, Folder.uuid)
    },
    async folderDemo({ Folder }, _actor, context) {
      await setDemoFolder(platform, Folder)
      return respondWithFolder(context, Folder.uuid)
    },
    folderUses: ({ Folder }) => listUsesOfFolder(deps, Folder.uuid),
    folderDelete: async ({ Folder }, actor, context) =>
      respondWithDeletion(context, await deleteFolder(deps, { ...Folder, by: actor.accountUuid })),
    folderUploadUrls: ({ Folder: { parent_uuid = null, files } }, { accountUuid: owner }) =>
      createFolderUploadUrls(platform, parent_uuid, { files, owner }),
    async folderUpload({ Folder }, actor, context) {
      const { parent_uuid: folderUuid = null, files, empty = [], on_conflict } = Folder
      const uploaded = await acceptFolderUpload(platform, {
        folderUuid,
        files,
        empty,
        on_conflict,
        by: actor.accountUuid,
      })
      const name = folderUuid === null ? '' : (await requireFolder(db, folderUuid)).name
      context.about({ kind: 'resource_folder', ...(folderUuid === null ? {} : { uuid: folderUuid, name }) })
      return { Files: uploaded.files.map((row) => toFile(row)), Refused: uploaded.refused }
    },
    folderDownload: async ({ Folder }) => ({ Download: await describeDownload(platform, Folder.uuid) }),
    async deletionList({ Page: { limit, cursor } = FIRST_PAGE }) {
      const since = getRestoreCutoff(clock.now())
      const rows = await listDeletions(db, { since, before: parseTimeCursor(cursor), limit })
      const { items, next_cursor } = paginateByTime(rows, limit, ({ deleted_at, uuid }) => ({ at: deleted_at, uuid }))
      return { Deletions: items.map(toDeletion), Page: { next_cursor } }
    },
    deletionRestore: async ({ Deletion }, _actor, context) =>
      respondWithDeletion(context, await restoreDeletion(platform, Deletion.uuid)),
  }
}

const createFileHandlers = (deps: ResourcesContext): Handlers<typeof fileContract> => {
  const { platform } = deps
  return {
    async fileUploadUrls({ File: { folder_uuid: folderUuid = null, files } }, { accountUuid: owner }) {
      const names = files.map(({ name }) => name)
      const Taken = await listExistingNames(platform.db, folderUuid, names)
      const announced = files.map(({ name, size }) => ({ path: name, size }))
      const Uploads = await createResourceUploadUrls(platform, { files: announced, owner })
      return { Uploads, Taken }
    },
    async fileUpload({ File }, actor, context) {
      const { key_path, name, folder_uuid: folderUuid = null, on_conflict } = File
      return respondWithFile(
        context,
        await acceptUpload(platform, { key_path, name, folderUuid, on_conflict, by: actor.accountUuid }),
      )
    },
    fileRename: async ({ File }, _actor, context) => respondWithFile(context, await renameFile(platform, File)),
    fileMove: async ({ File }, _actor, context) => respondWithFile(context, await moveFile(platform, File)),
    fileUses: async ({ File }) => ({ Uses: await listUsesOfFile(deps, File.uuid) }),
    fileDelete: async ({ File }, actor, context) =>
      respondWithDeletion(context, await deleteFile(deps, { ...File, by: actor.accountUuid })),
  }
}

export const createResourcesRoutes = (deps: ResourcesContext): Route[] => [
  ...createRoutes(contract, createReadHandlers(deps)),
  ...createRoutes(folderContract, createFolderHandlers(deps)),
  ...createRoutes(fileContract, createFileHandlers(deps)),
]
