/**
 * Reading resources: folders, files, and the file viewer. The endpoints that system admins change them with are in
 * resources/.
 */
import { z } from 'zod'
import { viewKinds } from '#rules/resources/kinds.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer } from './envelope.ts'
import { previewStates, ResourceFile, ResourceFolder, ResourceLimits, resourceSorts } from './resources/shapes.ts'

export const MAX_PAGE_SIZE = 500

const folderContentRequest = {
  /** Without a uuid, the top level. A search covers everything below the folder. */
  Folder: z.strictObject({ uuid: z.uuid().nullable().optional() }).optional(),
  Filter: z
    .strictObject({
      search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
      /** By name, most recently changed first, or largest first. Folders come before files. */
      sort: z.enum(resourceSorts).optional(),
    })
    .optional(),
  Page: z
    .strictObject({ limit: z.int().min(1).max(MAX_PAGE_SIZE).default(100), cursor: z.string().max(6000).optional() })
    .optional(),
}

const folderContentAnswer = {
  /** Null at the top level. */
  Folder: ResourceFolder.nullable(),
  /** From the top level down to the folder itself. */
  Breadcrumb: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  Folders: z.array(ResourceFolder),
  Files: z.array(ResourceFile),
  /** Counts the direct content of the folder. Only on the first page, and not for a search. */
  Counts: z.object({ folders: z.int(), files: z.int(), bytes: z.number() }).nullable(),
  Page: PageAnswer,
}

export const adminFolderList = endpoint({
  path: '/admin/resource/folder/list',
  access: 'operator',
  summary: 'List the content of a folder page by page, or search by name in it and below.',
  audit: false,
  blocks: folderContentRequest,
  answer: { ...folderContentAnswer, Limits: ResourceLimits },
})

export const adminFolderListAll = endpoint({
  path: '/admin/resource/folder/list/all',
  access: 'operator',
  summary: 'List every folder by name with its parent: the tree for moving things.',
  audit: false,
  blocks: {},
  answer: { Folders: z.array(z.object({ uuid: z.uuid(), parent_uuid: z.uuid().nullable(), name: z.string() })) },
})

export const teacherFolderList = endpoint({
  path: '/teacher/resource/folder/list',
  access: 'teacher',
  summary: 'List or search a folder as a teacher. Demo teachers see only folders that are marked for the demo.',
  blocks: folderContentRequest,
  answer: folderContentAnswer,
})

/** The data with which the file viewer opens one file. */
export const OpenableFile = z
  .object({
    /** Null when the file is not a resource. */
    uuid: z.uuid().nullable(),
    key_path: z.string(),
    name: z.string(),
    /** Detected from the bytes of the file. */
    content_type: z.string(),
    size: z.number(),
    kind: z.enum(viewKinds),
    mismatch: ResourceFile.shape.mismatch,
    /** The URL that shows the file, with range requests, for this session only. */
    url: z.string(),
    /** The URL that downloads the file under its name. It needs no session and is valid for five minutes. */
    download_url: z.string(),
    preview: z.object({ state: z.enum(previewStates), url: z.string().nullable() }),
  })
  .meta({ id: 'OpenableFile' })
export type OpenableFile = z.infer<typeof OpenableFile>

export const presignedUrlGet = endpoint({
  path: '/presigned_url/get',
  access: 'member',
  summary: 'Get the URLs that show and download a file, if the caller may open it.',
  blocks: { File: z.strictObject({ key_path: z.string().min(1).max(500) }) },
  answer: { File: OpenableFile },
})
