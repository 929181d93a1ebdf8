/** Many sessions at once, by a manifest. */
import { z } from 'zod'
import * as rules from '#rules/catalog.ts'
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
        /** Those it names: its sound, its words, its cover. */
        files: z.array(z.string()),
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

const ImportFile = z.strictObject({
  name: z.string().max(200),
  key_path: KeyPath.optional(),
  /** Bytes. */
  size: z.number().int().min(0).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

export const sessionImport = endpoint({
  path: '/admin/session/import',
  access: 'operator',
  summary:
    'Takes many sessions by a manifest (CSV) and sent files; a dry run needs only the names and changes nothing.',
  audit: 'sessions_imported',
  mostBytes: 1024 * 1024,
  blocks: {
    Import: z.strictObject({
      manifest: z.string().max(200_000),
      /**
       * Their names as the manifest spells them, with their keys once they are sent. Size and hash of one that was not
       * sent tell whether it is the one of the last import, and whether it could be sent at all.
       */
      files: z.array(ImportFile).max(rules.MOST_IMPORT_FILES),
      /** Only these rows, for an import in parts; all of them unless given. */
      lines: z.array(z.int()).max(rules.MOST_ROWS).optional(),
      dry_run: z.boolean(),
    }),
  },
  answer: { Import: ImportReport },
})
