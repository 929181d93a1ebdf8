/** Resources as they are read: folders, files, and what the file viewer opens. What operators change stands in resources/. */
import { z } from 'zod'
import { viewKinds } from '#rules/resources/kinds.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer } from './envelope.ts'
import { previewStates, ResourceFile, ResourceFolder, ResourceLimits, resourceSorts } from './resources/shapes.ts'

export const LONGEST_PAGE = 500

const asked = {
  /** Without a uuid, the top; a search looks through all that is below. */
  Folder: z.strictObject({ uuid: z.uuid().nullable().optional() }).optional(),
  Filter: z
    .strictObject({
      search: z.string().trim().max(200).optional(),
      /** By name, last changed first, or largest first; folders come before files. */
      sort: z.enum(resourceSorts).optional(),
    })
    .optional(),
  Page: z
    .strictObject({ limit: z.int().min(1).max(LONGEST_PAGE).default(100), cursor: z.string().max(6000).optional() })
    .optional(),
}

const listed = {
  /** Null at the top. */
  Folder: ResourceFolder.nullable(),
  /** From the top down to the folder itself. */
  Breadcrumb: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  Folders: z.array(ResourceFolder),
  Files: z.array(ResourceFile),
  /** Of all that is right in the folder; only on the first page, and not for a search. */
  Counts: z.object({ folders: z.int(), files: z.int(), bytes: z.number() }).nullable(),
  Page: PageAnswer,
}

export const adminFolderList = endpoint({
  path: '/admin/resource/folder/list',
  access: 'operator',
  summary: 'What is in a folder, or what is called so in it and below, page by page.',
  audit: false,
  blocks: asked,
  answer: { ...listed, Limits: ResourceLimits },
})

export const adminFolderListAll = endpoint({
  path: '/admin/resource/folder/list/all',
  access: 'operator',
  summary: 'Every folder with the one above it, by name: the tree to move things in.',
  audit: false,
  blocks: {},
  answer: { Folders: z.array(z.object({ uuid: z.uuid(), parent_uuid: z.uuid().nullable(), name: z.string() })) },
})

export const teacherFolderList = endpoint({
  path: '/teacher/resource/folder/list',
  access: 'teacher',
  summary: 'The same for teachers; demo teachers see the folders that are marked for them.',
  blocks: asked,
  answer: listed,
})

/** What the file viewer needs of one file. */
export const OpenableFile = z
  .object({
    /** Null where it is none of the resources. */
    uuid: z.uuid().nullable(),
    key_path: z.string(),
    name: z.string(),
    /** By its bytes. */
    content_type: z.string(),
    size: z.number(),
    kind: z.enum(viewKinds),
    mismatch: ResourceFile.shape.mismatch,
    /** To show it, with ranges, to this session only. */
    url: z.string(),
    /** To save it under its name; needs no session and holds for five minutes. */
    download_url: z.string(),
    preview: z.object({ state: z.enum(previewStates), url: z.string().nullable() }),
  })
  .meta({ id: 'OpenableFile' })
export type OpenableFile = z.infer<typeof OpenableFile>

export const presignedUrlGet = endpoint({
  path: '/presigned_url/get',
  access: 'member',
  summary: 'Where a file can be shown and saved from, for those who may open it.',
  blocks: { File: z.strictObject({ key_path: z.string().min(1).max(500) }) },
  answer: { File: OpenableFile },
})
