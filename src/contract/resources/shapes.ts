/** Schemas that the endpoints for resource folders and files share. */
import { z } from 'zod'
import { MAX_RESOURCE_NAME_LENGTH } from '#rules/resources/file-names.ts'
import { viewKinds } from '#rules/resources/kinds.ts'
import { uploadFields } from '../catalog/upload-fields.ts'

export const resourceSorts = ['name', 'changed', 'size'] as const
export const previewStates = ['none', 'waiting', 'ready', 'failed', 'unavailable'] as const
/** The choices for a file whose name is taken: it is refused (204), gets a number, or replaces the other file. */
export const conflictChoices = ['refuse', 'keep_both', 'replace'] as const

/** Longer than any accepted name, so that a long name gets a readable error. */
export const ResourceName = z.string().max(MAX_RESOURCE_NAME_LENGTH * 2)
/** Null is the top level, above all folders. */
export const FolderUuid = z.uuid().nullable()
export const ByUuid = z.strictObject({ uuid: z.uuid() })

export const ResourceFolder = z
  .object({
    uuid: z.uuid(),
    parent_uuid: FolderUuid,
    name: z.string(),
    /** True when this folder or one above it is visible to demo teachers. */
    demo: z.boolean(),
    /** The number of folders and files directly in it. */
    items: z.int(),
    changed_at: z.string(),
    /** The names of the folders above it, separated by slashes; only in search results. */
    place: z.string().optional(),
    /** The URL that downloads the whole folder as a zip. */
    zip_url: z.string(),
  })
  .meta({ id: 'ResourceFolder' })
export type ResourceFolder = z.infer<typeof ResourceFolder>

export const ResourceFile = z
  .object({
    uuid: z.uuid(),
    folder_uuid: FolderUuid,
    name: z.string(),
    key_path: z.string(),
    /** Detected from its bytes, whatever its name says. */
    content_type: z.string(),
    /** The size in bytes. */
    size: z.number(),
    /** The kind of view in which the viewer shows it. */
    kind: z.enum(viewKinds),
    /** The two extensions, when the name of the file ends differently than its type; else null. */
    mismatch: z.object({ named: z.string(), is: z.string() }).nullable(),
    /** The state of the PDF preview of an Office file; `unavailable` when this installation creates none. */
    preview: z.enum(previewStates),
    added_at: z.string(),
    changed_at: z.string(),
    place: z.string().optional(),
  })
  .meta({ id: 'ResourceFile' })
export type ResourceFile = z.infer<typeof ResourceFile>

/** Something that uses a file, such as a lesson. */
export const ResourceUse = z
  .object({ file_uuid: z.uuid(), file_name: z.string(), kind: z.string(), uuid: z.uuid(), name: z.string() })
  .meta({ id: 'ResourceUse' })
export type ResourceUse = z.infer<typeof ResourceUse>

export const ResourceDeletion = z
  .object({
    uuid: z.uuid(),
    kind: z.enum(['folder', 'file']),
    name: z.string(),
    /** The number of deleted folders, including those below, and files. */
    folders: z.int(),
    files: z.int(),
    deleted_at: z.string(),
    /** The time until which it can be restored. */
    restore_until: z.string(),
  })
  .meta({ id: 'ResourceDeletion' })
export type ResourceDeletion = z.infer<typeof ResourceDeletion>

/**
 * The upload limits, so that the client can check before it sends. More files than `most_files` are sent in several
 * calls.
 */
export const ResourceLimits = z
  .object({ most_files: z.int(), max_bytes: z.number(), extensions: z.array(z.string()) })
  .meta({ id: 'ResourceLimits' })

export const ResourceUpload = z.object({ path: z.string(), ...uploadFields }).meta({ id: 'ResourceUpload' })

/** One of many items that was refused, with the error that it would get alone. */
export const ResourceRefused = z
  .object({ path: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'ResourceRefused' })
export type ResourceRefused = z.infer<typeof ResourceRefused>
