/** Files in the hands of operators. */
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
  summary: 'An address for each file that is to be sent into a folder, and which of their names are taken there.',
  audit: false,
  blocks: {
    File: z.strictObject({
      folder_uuid: FolderUuid.optional(),
      /** Too many are refused with their own code (701), so the block itself takes more. */
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
  summary: 'Takes a file that was sent; twice is once. One that hides something else than it says is refused.',
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
  summary: 'Gives a file another name; what it is stays told by its bytes.',
  audit: 'resource_file_renamed',
  blocks: { File: z.strictObject({ uuid: z.uuid(), name: ResourceName }) },
  answer: answersFile,
})

export const fileMove = endpoint({
  path: '/admin/resource/file/move',
  access: 'operator',
  summary: 'Puts a file into another folder, or to the top.',
  audit: 'resource_file_moved',
  blocks: { File: z.strictObject({ uuid: z.uuid(), folder_uuid: FolderUuid }) },
  answer: answersFile,
})

export const fileUses = endpoint({
  path: '/admin/resource/file/uses',
  access: 'operator',
  summary: 'What uses a file.',
  audit: false,
  blocks: { File: ByUuid },
  answer: { Uses: z.array(ResourceUse) },
})

export const fileDelete = endpoint({
  path: '/admin/resource/file/delete',
  access: 'operator',
  summary: 'Deletes a file; one that is in use only where that is said. It can be brought back.',
  audit: 'resource_file_deleted',
  blocks: { File: z.strictObject({ uuid: z.uuid(), even_if_used: z.boolean().optional() }) },
  answer: { Deletion: ResourceDeletion },
  refusal: { Uses: z.array(ResourceUse) },
})
