/** What the calls about folders and files of the resources have in common. */
import { z } from 'zod'
import { LONGEST_RESOURCE_NAME } from '#rules/resources/names.ts'
import { viewKinds } from '#rules/resources/kinds.ts'

export const resourceSorts = ['name', 'changed', 'size'] as const
export const previewStates = ['none', 'waiting', 'ready', 'failed', 'unavailable'] as const
/** What becomes of a file whose name is taken: it is refused (204), gets a number, or takes the place of the other. */
export const conflictChoices = ['refuse', 'keep_both', 'replace'] as const

/** Longer than any that is taken, so that a long one is refused in words. */
export const ResourceName = z.string().max(LONGEST_RESOURCE_NAME * 2)
/** Null stands for the top, above all folders. */
export const FolderUuid = z.uuid().nullable()
export const ByUuid = z.strictObject({ uuid: z.uuid() })

export const ResourceFolder = z
  .object({
    uuid: z.uuid(),
    parent_uuid: FolderUuid,
    name: z.string(),
    /** It, or a folder above it, is what demo teachers see. */
    demo: z.boolean(),
    /** Folders and files right in it. */
    items: z.int(),
    changed_at: z.string(),
    /** The names above it, with slashes between; only where it was searched for. */
    place: z.string().optional(),
    /** Answers with all of it as a zip. */
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
    /** By its bytes, whatever its name says. */
    content_type: z.string(),
    /** Bytes. */
    size: z.number(),
    /** How it is shown. */
    kind: z.enum(viewKinds),
    /** Extensions, where the name ends otherwise than what it names. */
    mismatch: z.object({ named: z.string(), is: z.string() }).nullable(),
    /** Of the PDF that stands in for an Office file; `unavailable` where this installation makes none. */
    preview: z.enum(previewStates),
    added_at: z.string(),
    changed_at: z.string(),
    place: z.string().optional(),
  })
  .meta({ id: 'ResourceFile' })
export type ResourceFile = z.infer<typeof ResourceFile>

/** What uses a file: a lesson, for example. */
export const ResourceUse = z
  .object({ file_uuid: z.uuid(), file_name: z.string(), kind: z.string(), uuid: z.uuid(), name: z.string() })
  .meta({ id: 'ResourceUse' })
export type ResourceUse = z.infer<typeof ResourceUse>

export const ResourceDeletion = z
  .object({
    uuid: z.uuid(),
    kind: z.enum(['folder', 'file']),
    name: z.string(),
    /** What went: folders with those below, and files. */
    folders: z.int(),
    files: z.int(),
    deleted_at: z.string(),
    /** Until when it can be brought back. */
    restore_until: z.string(),
  })
  .meta({ id: 'ResourceDeletion' })
export type ResourceDeletion = z.infer<typeof ResourceDeletion>

/**
 * What may be uploaded, so that the client can check before it sends. More files than `most_files` are sent in several
 * calls.
 */
export const ResourceLimits = z
  .object({ most_files: z.int(), max_bytes: z.number(), extensions: z.array(z.string()) })
  .meta({ id: 'ResourceLimits' })

/** Where to send one file, with PUT and this content type. */
export const ResourceUpload = z
  .object({ path: z.string(), key_path: z.string(), url: z.string(), content_type: z.string() })
  .meta({ id: 'ResourceUpload' })

/** One of many that was not taken, with what would be said had it been alone. */
export const ResourceRefused = z
  .object({ path: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'ResourceRefused' })
export type ResourceRefused = z.infer<typeof ResourceRefused>
