/** Units as files: exported as a zip or as a Common Cartridge, and imported from such a zip. */
import { z } from 'zod'
import * as rules from '#rules/learn/unit-files.ts'
import { Upload } from '../catalog/uploads.ts'
import { endpoint } from '../endpoint.ts'
import { Grade } from './shapes.ts'

export const UnitExport = z
  .object({
    /** The URL that downloads the export, for this session only. */
    url: z.string(),
    name: z.string(),
    /** The size in bytes. */
    size: z.number(),
    lessons: z.int(),
    files: z.int(),
    /** A sentence for each thing that can't be exported. */
    left_out: z.array(z.string()),
  })
  .meta({ id: 'UnitExport' })
export type UnitExport = z.infer<typeof UnitExport>

export const UnitImportReport = z
  .object({
    dry_run: z.boolean(),
    /** The outcome of the import or of its preview. `refused` changes nothing, and `problems` says why. */
    outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
    /** The unit as it will be called here. Null when the zip is unreadable; its uuid is null until it is imported. */
    unit: z.object({ uuid: z.uuid().nullable(), title: z.string(), grade: Grade }).nullable(),
    things: z.array(
      z.object({
        kind: z.enum(rules.importedKinds),
        title: z.string(),
        outcome: z.enum(rules.importOutcomes),
        /** Sentences about a renamed title or about what is left out. */
        notes: z.array(z.string()),
      }),
    ),
    /** The problems, each with its place in the zip. */
    problems: z.array(z.object({ at: z.string(), message: z.string() })),
    /** Files in the zip that nothing refers to. */
    unused: z.array(z.string()),
    /** The state that was previewed. If an import sends it, it is refused (409) when something has changed since. */
    seen: z.string(),
  })
  .meta({ id: 'UnitImportReport' })
export type UnitImportReport = z.infer<typeof UnitImportReport>

export const unitExport = endpoint({
  path: '/admin/learn/unit/export',
  access: 'operator',
  summary: "Get the URL and size of a unit's export with all lessons and files, as a zip or Common Cartridge.",
  audit: 'unit_exported',
  blocks: { Unit: z.strictObject({ uuid: z.uuid(), format: z.enum(rules.exportFormats) }) },
  answer: { Export: UnitExport },
})

export const unitImportUrl = endpoint({
  path: '/admin/learn/unit/import/upload_url',
  access: 'operator',
  summary: 'Create an upload URL for the zip of a unit. The import then names it by its key_path.',
  audit: false,
  blocks: { File: z.strictObject({ name: z.string().min(1).max(200), size: z.int().min(0) }) },
  answer: { Upload },
})

export const unitImport = endpoint({
  path: '/admin/learn/unit/import',
  access: 'operator',
  summary:
    'Import the zip of a unit completely or not at all. A dry run reports what would happen and changes nothing.',
  audit: 'unit_imported',
  blocks: {
    Import: z.strictObject({
      key_path: z.string().max(300),
      dry_run: z.boolean(),
      /** Creates a second unit instead of updating the existing one from the zip. */
      as_copy: z.boolean().optional(),
      /** The `seen` value of the previous dry run. */
      seen: z.string().max(64).optional(),
    }),
  },
  answer: { Import: UnitImportReport },
  errorBlocks: { Import: UnitImportReport },
})
