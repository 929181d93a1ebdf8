/** The background sounds of the player, for system admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByUuid, Cover, CoverChoice, KeyPath, Processing, SeenRevision, Title, UploadLimits } from './shapes.ts'

export const CatalogAmbience = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    cover: Cover,
    cover_url: z.string(),
    /** Empty while there is nothing to play. */
    url: z.string(),
    /** The length of the part that repeats. */
    seconds: z.number(),
    loop_start: z.number(),
    loop_end: z.number(),
    /** Whether listeners can choose it. */
    published: z.boolean(),
    made_from: z.enum(['built_in', 'upload']),
    processing: Processing.nullable(),
    revision: z.int(),
  })
  .meta({ id: 'CatalogAmbience' })
export type CatalogAmbience = z.infer<typeof CatalogAmbience>

const answersAmbience = { Ambience: CatalogAmbience }

export const ambienceList = endpoint({
  path: '/admin/ambience/list',
  access: 'operator',
  summary: 'List the background sounds in display order. The player starts with the one in the middle.',
  audit: false,
  blocks: {},
  answer: { Ambiences: z.array(CatalogAmbience), Limits: UploadLimits },
})

export const ambienceAdd = endpoint({
  path: '/admin/ambience/add',
  access: 'operator',
  summary: 'Create a background sound with a loop from an uploaded file. Listeners can choose it once it is published.',
  audit: 'ambience_added',
  blocks: { Ambience: z.strictObject({ name: Title, key_path: KeyPath, file_name: z.string().max(200) }) },
  answer: answersAmbience,
})

export const ambienceEdit = endpoint({
  path: '/admin/ambience/edit',
  access: 'operator',
  summary: 'Update the given fields of a background sound: its name, cover, audio, or whether it is published.',
  audit: 'ambience_edited',
  blocks: {
    Ambience: SeenRevision.extend({
      name: Title.optional(),
      cover: CoverChoice.optional(),
      published: z.boolean().optional(),
      /** Replaces the audio with an uploaded file. */
      file: z.strictObject({ key_path: KeyPath, name: z.string().max(200) }).optional(),
    }),
  },
  answer: answersAmbience,
  errorBlocks: answersAmbience,
})

export const ambienceOrder = endpoint({
  path: '/admin/ambience/order',
  access: 'operator',
  summary: 'Set the display order of all background sounds.',
  audit: 'ambiences_ordered',
  blocks: { Ambiences: z.strictObject({ uuids: z.array(z.uuid()).max(200) }) },
  answer: { Ambiences: z.array(CatalogAmbience) },
  errorBlocks: { Ambiences: z.array(CatalogAmbience) },
})

export const ambienceDelete = endpoint({
  path: '/admin/ambience/delete',
  access: 'operator',
  summary: 'Delete a background sound.',
  audit: 'ambience_deleted',
  blocks: { Ambience: ByUuid },
  answer: {},
})

export const ambienceRestore = endpoint({
  path: '/admin/ambience/restore',
  access: 'operator',
  summary: 'Restore a background sound that was deleted within the last thirty days.',
  audit: 'ambience_restored',
  blocks: { Ambience: ByUuid },
  answer: answersAmbience,
})
