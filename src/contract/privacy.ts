/** A person's own data: its export, and its erasure. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Export = z
  .object({
    uuid: z.uuid(),
    status: z.enum(['making', 'ready', 'failed']),
    asked_at: z.string(),
    /** The time until which the download is available, seven days after the export. */
    until: z.string().nullable(),
    /** A zip with all data as JSON and as a readable page. */
    url: z.string().nullable(),
    size: z.number().nullable(),
    /** True when the school started the export for the family; absent otherwise. */
    by_school: z.literal(true).optional(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

export const exportData = endpoint({
  path: '/user/data/export',
  access: 'member',
  summary: 'Start an export of all of your own data, or get its status.',
  audit: 'own_data_copied',
  blocks: { Export: z.strictObject({ begin: z.boolean() }) },
  answer: { Export: Export.nullable() },
})

/** The data that can be erased at once: only what the person wrote, or all of their data except the account itself. */
export const eraseKinds = ['written', 'everything'] as const

export const eraseData = endpoint({
  path: '/user/data/erase',
  access: 'member',
  summary: 'Erase your own data permanently. Erasing everything also signs you out everywhere.',
  audit: 'own_data_erased',
  blocks: {
    Erase: z.strictObject({
      what: z.enum(eraseKinds),
      /** The word that was typed as a confirmation. */
      confirm: z.literal('delete'),
    }),
  },
  answer: { Erased: z.object({ rows: z.int() }) },
})

export const retention = endpoint({
  path: '/user/data/retention',
  access: 'member',
  summary: "List how long the person's school retains each kind of data.",
  blocks: {},
  answer: { Retention: z.array(z.object({ kind: z.string(), months: z.number().nullable() })) },
})
