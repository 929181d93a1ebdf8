/** Schemas that the endpoints of the catalog share. */
import { z } from 'zod'
import * as rules from '#rules/catalog.ts'
import { Audience } from '../identity.ts'

export const Title = z.string().trim().min(1, '*Required Field').max(rules.MAX_CATALOG_TITLE_LENGTH)
export const Description = z.string().trim().max(rules.MAX_CATALOG_DESCRIPTION_LENGTH)
export const Name = z.string().trim().max(rules.MAX_CATALOG_NAME_LENGTH)
export const Revision = z.int().min(0)
export const KeyPath = z.string().max(300)
export const ByUuid = z.strictObject({ uuid: z.uuid() })
/**
 * The item to change, and the revision that was edited. Any other revision is refused with the stored version (409).
 */
export const SeenRevision = z.strictObject({ uuid: z.uuid(), revision: Revision })

/** A print by scene and palette, or a picture from `pictureDone` in its place. */
export const CoverChoice = z.strictObject({
  scene: z.string().max(40),
  palette: z.string().max(40),
  picture: KeyPath.nullable(),
})
export const Cover = z.object({ scene: z.string(), palette: z.string(), picture: z.string().nullable() })

export const GroupKind = z.enum(['series', 'collection'])
export type GroupKind = z.infer<typeof GroupKind>

/** The processing status of uploaded audio. If it failed, `problem` is the message for people. */
export const Processing = z
  .object({
    uuid: z.uuid(),
    step: z.enum(['waiting', ...rules.processingSteps, 'done', 'failed', 'cancelled']),
    /** 0 to 100. */
    percent: z.number(),
    problem: z.string(),
    file_name: z.string(),
    /** The size in bytes. */
    file_size: z.number(),
    asked_at: z.string(),
  })
  .meta({ id: 'Processing' })
export type Processing = z.infer<typeof Processing>

export const CatalogGroup = z
  .object({
    uuid: z.uuid(),
    group_type: GroupKind,
    title: z.string(),
    description: z.string(),
    audience: Audience,
    cover: Cover,
    cover_url: z.string(),
    /** In order, including drafts and withdrawn sessions. */
    sessions: z.array(
      z.object({ uuid: z.uuid(), title: z.string(), duration: z.number(), status: z.enum(rules.catalogStatuses) }),
    ),
    revision: z.int(),
  })
  .meta({ id: 'CatalogGroup' })
export type CatalogGroup = z.infer<typeof CatalogGroup>

/**
 * The upload limits, so that the client can check before it sends. `audio` includes M4A and AAC only if the server can
 * decode them.
 */
export const UploadLimits = z
  .object({
    most_files: z.int(),
    /** The maximum size of one file in bytes. */
    max_bytes: z.number(),
    audio: z.array(z.string()),
    pictures: z.array(z.string()),
  })
  .meta({ id: 'UploadLimits' })
export type UploadLimits = z.infer<typeof UploadLimits>
