/** Folders in the hands of operators. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageAnswer, PageRequest } from '../envelope.ts'
import {
  ByUuid,
  conflictChoices,
  FolderUuid,
  ResourceDeletion,
  ResourceFile,
  ResourceFolder,
  ResourceName,
  ResourceRefused,
  ResourceUpload,
  ResourceUse,
} from './shapes.ts'

const answersFolder = { Folder: ResourceFolder }
const Path = z.string().min(1).max(4000)

export const folderCreate = endpoint({
  path: '/admin/resource/folder/create',
  access: 'operator',
  summary: 'Makes a folder; a name that is taken beside it, in any letter case, is refused.',
  audit: 'resource_folder_added',
  blocks: { Folder: z.strictObject({ name: ResourceName, parent_uuid: FolderUuid.optional() }) },
  answer: answersFolder,
})

export const folderRename = endpoint({
  path: '/admin/resource/folder/rename',
  access: 'operator',
  summary: 'Gives a folder another name, or the same in other letters.',
  audit: 'resource_folder_renamed',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), name: ResourceName }) },
  answer: answersFolder,
})

export const folderMove = endpoint({
  path: '/admin/resource/folder/move',
  access: 'operator',
  summary: 'Puts a folder into another one or to the top, never into itself or what is below it.',
  audit: 'resource_folder_moved',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), parent_uuid: FolderUuid }) },
  answer: answersFolder,
})

export const folderDemo = endpoint({
  path: '/admin/resource/folder/demo',
  access: 'operator',
  summary: 'Shows a folder and all below it to demo teachers, or no longer.',
  audit: 'resource_folder_demo_set',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), demo: z.boolean() }) },
  answer: answersFolder,
})

export const folderUses = endpoint({
  path: '/admin/resource/folder/uses',
  access: 'operator',
  summary: 'What a deletion of this folder would take, and what uses it.',
  audit: false,
  blocks: { Folder: ByUuid },
  answer: {
    Uses: z.array(ResourceUse),
    Counts: z.object({ folders: z.int(), files: z.int(), bytes: z.number() }),
  },
})

export const folderDelete = endpoint({
  path: '/admin/resource/folder/delete',
  access: 'operator',
  summary: 'Deletes a folder with all below it; what is in use only where that is said. It can be brought back.',
  audit: 'resource_folder_deleted',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), even_if_used: z.boolean().optional() }) },
  answer: { Deletion: ResourceDeletion },
  refusal: { Uses: z.array(ResourceUse) },
})

export const folderUploadUrls = endpoint({
  path: '/admin/resource/folder/upload_urls',
  access: 'operator',
  summary: "Addresses for the files of a folder on somebody's disk; those that cannot be taken are named.",
  audit: false,
  blocks: {
    Folder: z.strictObject({
      parent_uuid: FolderUuid.optional(),
      /** Too many are refused with their own code (701), so the block itself takes more. */
      files: z
        .array(z.strictObject({ path: Path, size: z.int().min(0), content_type: z.string().max(100).optional() }))
        .min(1)
        .max(1000),
    }),
  },
  answer: { Uploads: z.array(ResourceUpload), Refused: z.array(ResourceRefused) },
})

export const folderUpload = endpoint({
  path: '/admin/resource/folder/upload',
  access: 'operator',
  summary: 'Takes files that were sent and makes the folders on their paths; those that are there are used.',
  audit: 'resource_folder_uploaded',
  blocks: {
    Folder: z.strictObject({
      parent_uuid: FolderUuid.optional(),
      files: z
        .array(z.strictObject({ path: Path, key_path: z.string().max(300) }))
        .max(1000)
        .default([]),
      /** Folders in which nothing lies. */
      empty: z.array(Path).max(1000).optional(),
      on_conflict: z.enum(conflictChoices).optional(),
    }),
  },
  answer: { Files: z.array(ResourceFile), Refused: z.array(ResourceRefused) },
})

export const folderDownload = endpoint({
  path: '/admin/resource/folder/download',
  access: 'operator',
  summary: 'Where all of a folder comes from as a zip, and how large that is.',
  audit: false,
  blocks: { Folder: ByUuid },
  answer: {
    Download: z.object({ url: z.string(), name: z.string(), size: z.number(), files: z.int(), folders: z.int() }),
  },
})

export const deletionList = endpoint({
  path: '/admin/resource/deleted/list',
  access: 'operator',
  summary: 'What was deleted and can still be brought back, last deleted first.',
  audit: false,
  blocks: { Page: PageRequest.optional() },
  answer: { Deletions: z.array(ResourceDeletion), Page: PageAnswer },
})

export const deletionRestore = endpoint({
  path: '/admin/resource/deleted/restore',
  access: 'operator',
  summary: 'Brings back what one deletion took; where its name was given away in the meantime, with a number.',
  audit: 'resource_restored',
  blocks: { Deletion: ByUuid },
  answer: { Deletion: ResourceDeletion },
})
