/** Units as files: out of here as a zip or as a Common Cartridge, and in again from such a zip. */
import { z } from 'zod'
import * as rules from '#rules/learn/exchange.ts'
import { Upload } from '../catalogue/uploads.ts'
import { endpoint } from '../endpoint.ts'
import { Grade } from './shapes.ts'

export const UnitExport = z
  .object({
    /** Answers with it, to this session only. */
    url: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    lessons: z.int(),
    files: z.int(),
    /** A sentence for each thing that cannot come along. */
    left_out: z.array(z.string()),
  })
  .meta({ id: 'UnitExport' })
export type UnitExport = z.infer<typeof UnitExport>

export const UnitImportReport = z
  .object({
    dry_run: z.boolean(),
    /** What becomes of the unit, or became; `refused` where `problems` say why, and nothing is changed then. */
    outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
    /** As it will be called here. Null where the zip could not be read; its uuid is null until it is here. */
    unit: z.object({ uuid: z.uuid().nullable(), title: z.string(), grade: Grade }).nullable(),
    things: z.array(
      z.object({
        kind: z.enum(rules.importedKinds),
        title: z.string(),
        outcome: z.enum(rules.importOutcomes),
        /** Sentences: another name because of a clash, what is left out. */
        notes: z.array(z.string()),
      }),
    ),
    /** What is wrong, and where in the zip. */
    problems: z.array(z.object({ at: z.string(), message: z.string() })),
    /** Files in the zip that nothing asks for. */
    unused: z.array(z.string()),
    /** Of what was looked at: sent along, an import is refused (409) where something has changed since. */
    seen: z.string(),
  })
  .meta({ id: 'UnitImportReport' })
export type UnitImportReport = z.infer<typeof UnitImportReport>

export const unitExport = endpoint({
  path: '/admin/learn/unit/export',
  access: 'operator',
  summary:
    'Where a unit with all its lessons and files comes from as a zip or a Common Cartridge, and how large it is.',
  audit: 'unit_exported',
  blocks: { Unit: z.strictObject({ uuid: z.uuid(), format: z.enum(rules.exportFormats) }) },
  answer: { Export: UnitExport },
})

export const unitImportUrl = endpoint({
  path: '/admin/learn/unit/import/upload_url',
  access: 'operator',
  summary: 'An address for the zip of a unit; an import then names it by its key_path.',
  audit: false,
  blocks: { File: z.strictObject({ name: z.string().min(1).max(200), size: z.int().min(0) }) },
  answer: { Upload },
})

export const unitImport = endpoint({
  path: '/admin/learn/unit/import',
  access: 'operator',
  summary: 'Takes the zip of a unit, all of it or nothing; a dry run says what would happen and changes nothing.',
  audit: 'unit_imported',
  blocks: {
    Import: z.strictObject({
      key_path: z.string().max(300),
      dry_run: z.boolean(),
      /** Another unit beside the one that is here, which otherwise becomes what the zip says. */
      as_copy: z.boolean().optional(),
      /** Of the dry run that was looked at. */
      seen: z.string().max(64).optional(),
    }),
  },
  answer: { Import: UnitImportReport },
  refusal: { Import: UnitImportReport },
})
