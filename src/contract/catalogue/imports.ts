/** Many sessions at once, by a manifest. */
import { z } from 'zod'
import * as rules from '#rules/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { KeyPath } from './shapes.ts'

export const ImportReport = z
  .object({
    dry_run: z.boolean(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    /** A row of the manifest each. Lines count from 1, the heading included, as a spreadsheet shows them. */
    rows: z.array(
      z.object({
        line: z.int(),
        file: z.string(),
        title: z.string(),
        outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
        problems: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    /** What is wrong with the manifest as a whole. */
    problems: z.array(z.string()),
    /** Sent or named files that no row asks for. */
    unused: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

export const sessionImport = endpoint({
  path: '/admin/session/import',
  access: 'operator',
  summary:
    'Takes many sessions by a manifest (CSV) and sent files; a dry run needs only the names and changes nothing.',
  audit: 'sessions_imported',
  blocks: {
    Import: z.strictObject({
      manifest: z.string().max(200_000),
      /** Their names as the manifest spells them, with their keys once they are sent. */
      files: z
        .array(z.strictObject({ name: z.string().max(200), key_path: KeyPath.optional() }))
        .max(3 * rules.MOST_ROWS),
      dry_run: z.boolean(),
    }),
  },
  answer: { Import: ImportReport },
})
