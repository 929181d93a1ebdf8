/** Importing many sessions with a manifest. */
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
    /** One item per row of the manifest. Lines count from 1 including the heading, as in a spreadsheet. */
    rows: z.array(
      z.object({
        line: z.int(),
        file: z.string(),
        title: z.string(),
        outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
        /** The files that the row names: its audio, its transcript, its cover. */
        files: z.array(z.string()),
        problems: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    /** The problems of the manifest as a whole. */
    problems: z.array(z.string()),
    /** Uploaded or listed files that no row names. */
    unused: z.array(z.string()),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

const ImportFile = z.strictObject({
  name: z.string().max(200),
  key_path: KeyPath.optional(),
  /** The size in bytes. */
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
    'Import sessions from a manifest (CSV) and uploaded files. A dry run needs only file names and changes nothing.',
  audit: 'sessions_imported',
  maxBytes: 1024 * 1024,
  blocks: {
    Import: z.strictObject({
      manifest: z.string().max(200_000),
      /**
       * The file names as spelled in the manifest, with the keys of the uploaded ones. For a file that was not
       * uploaded, size and hash decide whether it equals the file of the last import, and whether it could be uploaded
       * at all.
       */
      files: z.array(ImportFile).max(rules.MAX_IMPORT_FILES),
      /** Imports only these rows, for an import in parts; all rows when absent. */
      lines: z.array(z.int()).max(rules.MAX_IMPORT_ROWS).optional(),
      dry_run: z.boolean(),
    }),
  },
  answer: { Import: ImportReport },
})
