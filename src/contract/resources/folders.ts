/** Resource folders, for system admins. */
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
  summary: 'Create a folder. A name that another item next to it has, in any letter case, is refused.',
  audit: 'resource_folder_added',
  blocks: { Folder: z.strictObject({ name: ResourceName, parent_uuid: FolderUuid.optional() }) },
  answer: answersFolder,
})

export const folderRename = endpoint({
  path: '/admin/resource/folder/rename',
  access: 'operator',
  summary: 'Rename a folder. Changing only the letter case is allowed.',
  audit: 'resource_folder_renamed',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), name: ResourceName }) },
  answer: answersFolder,
})

export const folderMove = endpoint({
  path: '/admin/resource/folder/move',
  access: 'operator',
  summary: 'Move a folder into another folder or to the top level, but never into itself or a folder below it.',
  audit: 'resource_folder_moved',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), parent_uuid: FolderUuid }) },
  answer: answersFolder,
})

export const folderDemo = endpoint({
  path: '/admin/resource/folder/demo',
  access: 'operator',
  summary: 'Show a folder and everything below it to demo teachers, or hide it from them.',
  audit: 'resource_folder_demo_set',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), demo: z.boolean() }) },
  answer: answersFolder,
})

export const folderUses = endpoint({
  path: '/admin/resource/folder/uses',
  access: 'operator',
  summary: 'Count what deleting this folder would delete, and list what uses it.',
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
  summary: 'Delete a folder with everything below it. Files in use need even_if_used. It can be restored.',
  audit: 'resource_folder_deleted',
  blocks: { Folder: z.strictObject({ uuid: z.uuid(), even_if_used: z.boolean().optional() }) },
  answer: { Deletion: ResourceDeletion },
  errorBlocks: { Uses: z.array(ResourceUse) },
})

export const folderUploadUrls = endpoint({
  path: '/admin/resource/folder/upload_urls',
  access: 'operator',
  summary: "Create upload URLs for the files of a local folder. Files that can't be accepted are listed as refused.",
  audit: false,
  blocks: {
    Folder: z.strictObject({
      parent_uuid: FolderUuid.optional(),
      /** Too many files are refused with their own code (701), so the block itself accepts more. */
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
  summary: 'Add uploaded files and create the folders on their paths. Existing folders are reused.',
  audit: 'resource_folder_uploaded',
  blocks: {
    Folder: z.strictObject({
      parent_uuid: FolderUuid.optional(),
      files: z
        .array(z.strictObject({ path: Path, key_path: z.string().max(300) }))
        .max(1000)
        .default([]),
      /** Folders without any files. */
      empty: z.array(Path).max(1000).optional(),
      on_conflict: z.enum(conflictChoices).optional(),
    }),
  },
  answer: { Files: z.array(ResourceFile), Refused: z.array(ResourceRefused) },
})

export const folderDownload = endpoint({
  path: '/admin/resource/folder/download',
  access: 'operator',
  summary: 'Get the URL that downloads a folder as a zip, and the size of the zip.',
  audit: false,
  blocks: { Folder: ByUuid },
  answer: {
    Download: z.object({ url: z.string(), name: z.string(), size: z.number(), files: z.int(), folders: z.int() }),
  },
})

export const deletionList = endpoint({
  path: '/admin/resource/deleted/list',
  access: 'operator',
  summary: 'List deletions that can still be restored, newest first.',
  audit: false,
  blocks: { Page: PageRequest.optional() },
  answer: { Deletions: z.array(ResourceDeletion), Page: PageAnswer },
})

export const deletionRestore = endpoint({
  path: '/admin/resource/deleted/restore',
  access: 'operator',
  summary: 'Restore the files and folders of one deletion. A name that is taken by now gets a number.',
  audit: 'resource_restored',
  blocks: { Deletion: ByUuid },
  answer: { Deletion: ResourceDeletion },
})
