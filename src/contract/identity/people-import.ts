/** Importing people from a list of another program: a preview first, then the import. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** In bytes. Enough for thirty thousand people with every column, or for the files of a roster as base64. */
const MAX_BYTES = 16 * 1024 * 1024

const list = {
  /** CSV with the columns email, username, first_name, last_name, role, grade, class. */
  text: z.string().max(MAX_BYTES).default(''),
  /** Instead of the text: a list as CSV or as a workbook (.xlsx), or a OneRoster export, zipped or file by file. */
  files: z
    .array(z.strictObject({ name: z.string().max(255), /** Base64. */ content: z.string().max(MAX_BYTES) }))
    .max(40)
    .default([]),
  /** The action for people of the same roles who are missing from the list. */
  missing: z.enum(['keep', 'deactivate']).default('keep'),
}

export const PeopleReport = z
  .object({
    /** Identifies this list together with the people as they were when the report was made. */
    fingerprint: z.string(),
    counts: z.object({
      rows: z.int(),
      add: z.int(),
      change: z.int(),
      unchanged: z.int(),
      deactivate: z.int(),
      classes: z.int(),
      /** Rows that are skipped. */
      wrong: z.int(),
      /** Class memberships that people gain and lose. */
      joins: z.int(),
      leaves: z.int(),
      /** Classes that have ended according to a roster. */
      over: z.int(),
    }),
    /** True when an unusually large number of people would be deactivated, which may be a mistake. */
    many_leave: z.boolean(),
    /** Whether the list is a workbook, whose lines are its rows. */
    is_workbook: z.boolean(),
    /** The first mistakes, by line. */
    mistakes: z.array(
      z.object({
        /** The file of a roster; empty for a plain list. */ file: z.string(),
        line: z.int(),
        name: z.string(),
        weight: z.enum(['file', 'row', 'note']),
        text: z.string(),
      }),
    ),
    mistakes_count: z.int(),
    /** All mistakes as a CSV file for other programs; null without mistakes. */
    csv: z.object({ name: z.string(), text: z.string() }).nullable(),
    /** The first planned changes, person by person. */
    steps: z.array(
      z.object({
        what: z.enum(['add', 'change', 'deactivate']),
        line: z.int().nullable(),
        name: z.string(),
        /** The fields that change. */
        parts: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'PeopleReport' })
export type PeopleReport = z.infer<typeof PeopleReport>

export const peopleImportPreview = endpoint({
  path: '/admin/people/import/look',
  access: 'admin',
  summary: 'Preview the import of a list of people and report its mistakes. Nothing is changed.',
  audit: 'people_import_listed',
  maxBytes: MAX_BYTES,
  blocks: { Import: z.strictObject(list) },
  answer: { Report: PeopleReport },
})

const Newcomer = z.object({ uuid: z.uuid(), name: z.string() })

export const peopleImport = endpoint({
  path: '/admin/people/import',
  access: 'admin',
  summary: 'Import a previewed list: add, change and deactivate people. Rows with mistakes are skipped.',
  audit: 'people_imported',
  changesSignIn: true,
  maxBytes: MAX_BYTES,
  blocks: {
    Import: z.strictObject({
      ...list,
      fingerprint: z.string().max(100),
      /** Confirms that so many people are meant to be deactivated. */
      many_leave: z.boolean().default(false),
    }),
  },
  answer: {
    Report: PeopleReport,
    /** New people who have no way to sign in yet. */
    New: z.object({ pupils: z.array(Newcomer), adults: z.array(Newcomer) }),
  },
})
