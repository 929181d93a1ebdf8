/** Bringing people in as a list from another program: looked at first, then done. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Bytes; thirty thousand people in full, or the files of a roster as base64. */
const MOST_BYTES = 16 * 1024 * 1024

const list = {
  /** CSV with the columns email, username, first_name, last_name, role, grade, class. */
  text: z.string().max(MOST_BYTES).default(''),
  /** In its place: a OneRoster export, zipped or file by file. */
  files: z
    .array(z.strictObject({ name: z.string().max(255), /** Base64. */ content: z.string().max(MOST_BYTES) }))
    .max(40)
    .default([]),
  /** What becomes of people of the same roles who are not in it. */
  missing: z.enum(['keep', 'deactivate']).default('keep'),
}

export const PeopleReport = z
  .object({
    /** Stands for exactly this: the list as it is and the people as they are. */
    fingerprint: z.string(),
    counts: z.object({
      rows: z.int(),
      add: z.int(),
      change: z.int(),
      unchanged: z.int(),
      deactivate: z.int(),
      classes: z.int(),
      /** Rows that are left out. */
      wrong: z.int(),
      /** Places in classes that people get, and that they lose. */
      joins: z.int(),
      leaves: z.int(),
      /** Classes that a roster says are over. */
      over: z.int(),
    }),
    /** More would be deactivated than is likely to be meant. */
    many_leave: z.boolean(),
    /** By line; the first of them. */
    mistakes: z.array(
      z.object({
        /** Of a roster; empty for a plain list. */ file: z.string(),
        line: z.int(),
        name: z.string(),
        weight: z.enum(['file', 'row', 'note']),
        text: z.string(),
      }),
    ),
    mistakes_count: z.int(),
    /** All mistakes as a table for other programs; null without any. */
    csv: z.object({ name: z.string(), text: z.string() }).nullable(),
    /** What would be done, person by person; the first of them. */
    steps: z.array(
      z.object({
        what: z.enum(['add', 'change', 'deactivate']),
        line: z.int().nullable(),
        name: z.string(),
        /** Of a change: what changes. */
        parts: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'PeopleReport' })
export type PeopleReport = z.infer<typeof PeopleReport>

export const peopleImportLook = endpoint({
  path: '/admin/people/import/look',
  access: 'admin',
  summary: 'Says what a list of people would do here, and what is wrong with it; nothing is changed.',
  audit: 'people_import_listed',
  mostBytes: MOST_BYTES,
  blocks: { Import: z.strictObject(list) },
  answer: { Report: PeopleReport },
})

const Newcomer = z.object({ uuid: z.uuid(), name: z.string() })

export const peopleImport = endpoint({
  path: '/admin/people/import',
  access: 'admin',
  summary: 'Does what was looked at: adds, changes and deactivates; rows with mistakes are left out.',
  audit: 'people_imported',
  changesSignIn: true,
  mostBytes: MOST_BYTES,
  blocks: {
    Import: z.strictObject({
      ...list,
      fingerprint: z.string().max(100),
      /** That so many leave is meant. */
      many_leave: z.boolean().default(false),
    }),
  },
  answer: {
    Report: PeopleReport,
    /** Those who have nothing to sign in with yet. */
    New: z.object({ pupils: z.array(Newcomer), adults: z.array(Newcomer) }),
  },
})
