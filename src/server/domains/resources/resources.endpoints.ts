/** Folders and files for lessons: read by teachers, kept by operators, opened by whoever was given them. */
import * as contract from '#contract/resources.ts'
import * as fileContract from '#contract/resources/files.ts'
import * as folderContract from '#contract/resources/folders.ts'
import { type CallContext, type Handlers, type Route, serve } from '../../platform/http/serve.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import { deleteFile, deleteFolder, type Parts, restoreDeletion, usesOfFile, usesOfFolder } from './deleting.ts'
import { deletionPage, type DeletionRow } from './deleting.queries.ts'
import type { FileRow } from './files.queries.ts'
import { moveFile, renameFile } from './files.ts'
import { createFolder, folderAsKept, foundFolder, markForDemo, moveFolder, renameFolder } from './folders.ts'
import { listFolder } from './listing.ts'
import { openableFile } from './opening.ts'
import { readsEverything } from './reading.ts'
import { restorableSince } from './restoring.ts'
import { everyFolder } from './tree.queries.ts'
import { addressesFor, addressesForFolder, limitsOnWire, takenNames, takeSent, takeSentFolder } from './uploads.ts'
import { toDeletion, toFile } from './wire.ts'
import { downloadOf } from './zipping.ts'

const aboutFile = (context: CallContext, row: FileRow) => {
  context.about({ kind: 'resource_file', uuid: row.uuid, name: row.name })
  return { File: toFile(row) }
}

const aboutDeletion = (context: CallContext, row: DeletionRow) => {
  context.about({ kind: `resource_${row.kind}`, uuid: row.thing_uuid, name: row.name })
  return { Deletion: toDeletion(row) }
}

const readingHandlers = (parts: Parts): Handlers<typeof contract> => {
  const { db, config } = parts.platform
  return {
    adminFolderList: async (wish) => ({
      ...(await listFolder(db, wish, { demo: false })),
      Limits: limitsOnWire(config),
    }),
    adminFolderListAll: async () => ({ Folders: await everyFolder(db) }),
    teacherFolderList: (wish, actor) => listFolder(db, wish, { demo: !readsEverything(actor) }),
    presignedUrlGet: async ({ File }, actor) => ({ File: await openableFile(parts, actor, File.key_path) }),
  }
}

const folderHandlers = (parts: Parts): Handlers<typeof folderContract> => {
  const { platform } = parts
  const { db, clock } = platform
  const told = async (context: CallContext, uuid: string) => {
    const Folder = await folderAsKept(db, uuid)
    context.about({ kind: 'resource_folder', uuid, name: Folder.name })
    return { Folder }
  }
  return {
    folderCreate: async ({ Folder }, actor, context) =>
      told(context, await createFolder(platform, Folder, { by: actor.accountUuid, now: clock.now() })),
    async folderRename({ Folder }, _actor, context) {
      await renameFolder(platform, Folder)
      return told(context, Folder.uuid)
    },
    async folderMove({ Folder }, _actor, context) {
      await moveFolder(platform, Folder)
      return told(context, Folder.uuid)
    },
    async folderDemo({ Folder }, _actor, context) {
      await markForDemo(platform, Folder)
      return told(context, Folder.uuid)
    },
    folderUses: ({ Folder }) => usesOfFolder(parts, Folder.uuid),
    folderDelete: async ({ Folder }, actor, context) =>
      aboutDeletion(context, await deleteFolder(parts, { ...Folder, by: actor.accountUuid })),
    folderUploadUrls: ({ Folder }) => addressesForFolder(platform, Folder.parent_uuid ?? null, Folder.files),
    async folderUpload({ Folder }, actor, context) {
      const { parent_uuid: place = null, files, empty = [], on_conflict } = Folder
      const taken = await takeSentFolder(platform, { place, files, empty, on_conflict, by: actor.accountUuid })
      const name = place === null ? '' : (await foundFolder(db, place)).name
      context.about({ kind: 'resource_folder', ...(place === null ? {} : { uuid: place, name }) })
      return { Files: taken.files.map((row) => toFile(row)), Refused: taken.refused }
    },
    folderDownload: async ({ Folder }) => ({ Download: await downloadOf(platform, Folder.uuid) }),
    async deletionList({ Page: { limit, cursor } = FIRST_PAGE }) {
      const since = restorableSince(clock.now())
      const rows = await deletionPage(db, { since, before: placeIn(cursor), limit })
      const { items, next_cursor } = pageOf(rows, limit, ({ deleted_at, uuid }) => ({ at: deleted_at, uuid }))
      return { Deletions: items.map(toDeletion), Page: { next_cursor } }
    },
    deletionRestore: async ({ Deletion }, _actor, context) =>
      aboutDeletion(context, await restoreDeletion(platform, Deletion.uuid)),
  }
}

const fileHandlers = (parts: Parts): Handlers<typeof fileContract> => {
  const { platform } = parts
  return {
    async fileUploadUrls({ File: { folder_uuid: place = null, files } }) {
      const names = files.map(({ name }) => name)
      const Taken = await takenNames(platform.db, place, names)
      const Uploads = await addressesFor(
        platform,
        files.map(({ name, size }) => ({ path: name, size })),
      )
      return { Uploads, Taken }
    },
    async fileUpload({ File }, actor, context) {
      const { key_path, name, folder_uuid: place = null, on_conflict } = File
      return aboutFile(context, await takeSent(platform, { key_path, name, place, on_conflict, by: actor.accountUuid }))
    },
    fileRename: async ({ File }, _actor, context) => aboutFile(context, await renameFile(platform, File)),
    fileMove: async ({ File }, _actor, context) => aboutFile(context, await moveFile(platform, File)),
    fileUses: async ({ File }) => ({ Uses: await usesOfFile(parts, File.uuid) }),
    fileDelete: async ({ File }, actor, context) =>
      aboutDeletion(context, await deleteFile(parts, { ...File, by: actor.accountUuid })),
  }
}

export const resourcesEndpoints = (parts: Parts): Route[] => [
  ...serve(contract, readingHandlers(parts)),
  ...serve(folderContract, folderHandlers(parts)),
  ...serve(fileContract, fileHandlers(parts)),
]
