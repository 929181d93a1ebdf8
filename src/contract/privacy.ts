/** What belongs to a person: a copy of all of it, and its end. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Export = z
  .object({
    uuid: z.uuid(),
    status: z.enum(['making', 'ready', 'failed']),
    asked_at: z.string(),
    /** Life of the download: seven days. */
    until: z.string().nullable(),
    /** A zip with everything as JSON and as a page to read. */
    url: z.string().nullable(),
    size: z.number().nullable(),
    /** The school began it for the family; left out otherwise. */
    by_school: z.literal(true).optional(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

export const exportData = endpoint({
  path: '/user/data/export',
  access: 'member',
  summary: "Begins a copy of all of one's own data, or says how far it is.",
  audit: 'own_data_copied',
  blocks: { Export: z.strictObject({ begin: z.boolean() }) },
  answer: { Export: Export.nullable() },
})

/** What can be deleted at once: only what was written, or all that is kept about the person beside the account itself. */
export const eraseKinds = ['written', 'everything'] as const

export const eraseData = endpoint({
  path: '/user/data/erase',
  access: 'member',
  summary: "Deletes one's own data for good; of everything, the person is signed out everywhere.",
  audit: 'own_data_erased',
  blocks: {
    Erase: z.strictObject({
      what: z.enum(eraseKinds),
      /** The word that was typed to be sure. */
      confirm: z.literal('delete'),
    }),
  },
  answer: { Erased: z.object({ rows: z.int() }) },
})

export const retention = endpoint({
  path: '/user/data/retention',
  access: 'member',
  summary: "How long each kind of data is kept at the person's school.",
  blocks: {},
  answer: { Retention: z.array(z.object({ kind: z.string(), months: z.number().nullable() })) },
})
