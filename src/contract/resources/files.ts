/** Resource files, for system admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ByUuid,
  conflictChoices,
  FolderUuid,
  ResourceDeletion,
  ResourceFile,
  ResourceName,
  ResourceUpload,
  ResourceUse,
} from './shapes.ts'

const answersFile = { File: ResourceFile }

export const fileUploadUrls = endpoint({
  path: '/admin/resource/file/upload_urls',
  access: 'operator',
  summary: 'Create an upload URL for each file of a folder, and list the names that are already taken there.',
  audit: false,
  blocks: {
    File: z.strictObject({
      folder_uuid: FolderUuid.optional(),
      /** Too many files are refused with their own code (701), so the block itself accepts more. */
      files: z
        .array(
          z.strictObject({
            name: z.string().min(1).max(1000),
            size: z.int().min(0),
            content_type: z.string().max(100).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
  },
  answer: { Uploads: z.array(ResourceUpload), Taken: z.array(z.string()) },
})

export const fileUpload = endpoint({
  path: '/admin/resource/file/upload',
  access: 'operator',
  summary:
    'Add an uploaded file; repeating the call changes nothing. A file whose bytes contradict its name is refused.',
  audit: 'resource_file_added',
  blocks: {
    File: z.strictObject({
      key_path: z.string().max(300),
      name: z.string().min(1).max(1000),
      folder_uuid: FolderUuid.optional(),
      on_conflict: z.enum(conflictChoices).optional(),
    }),
  },
  answer: answersFile,
})

export const fileRename = endpoint({
  path: '/admin/resource/file/rename',
  access: 'operator',
  summary: 'Rename a file. Its type still follows from its bytes.',
  audit: 'resource_file_renamed',
  blocks: { File: z.strictObject({ uuid: z.uuid(), name: ResourceName }) },
  answer: answersFile,
})

export const fileMove = endpoint({
  path: '/admin/resource/file/move',
  access: 'operator',
  summary: 'Move a file into another folder, or to the top level.',
  audit: 'resource_file_moved',
  blocks: { File: z.strictObject({ uuid: z.uuid(), folder_uuid: FolderUuid }) },
  answer: answersFile,
})

export const fileUses = endpoint({
  path: '/admin/resource/file/uses',
  access: 'operator',
  summary: 'List everything that uses a file.',
  audit: false,
  blocks: { File: ByUuid },
  answer: { Uses: z.array(ResourceUse) },
})

export const fileDelete = endpoint({
  path: '/admin/resource/file/delete',
  access: 'operator',
  summary: 'Delete a file. A file in use needs even_if_used. It can be restored.',
  audit: 'resource_file_deleted',
  blocks: { File: z.strictObject({ uuid: z.uuid(), even_if_used: z.boolean().optional() }) },
  answer: { Deletion: ResourceDeletion },
  errorBlocks: { Uses: z.array(ResourceUse) },
})
