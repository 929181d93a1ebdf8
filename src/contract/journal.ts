/** The journal: private texts of a person. No other endpoint returns them to anybody. */
import { z } from 'zod'
import * as rules from '#rules/journal.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/max-search-length.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { Range } from './range.ts'
import { Score } from './reflect.ts'

export const Entry = z
  .object({
    uuid: z.uuid(),
    client_uuid: z.uuid(),
    title: z.string(),
    content: z.string(),
    /** The text of the prompt that the entry started from. */
    prompt: z.string().nullable(),
    mood: Score.nullable(),
    /** ISO 8601; the day is the person's local day. */
    written_at: z.string(),
    day: z.iso.date(),
    updated_at: z.string(),
  })
  .meta({ id: 'JournalEntry' })
export type Entry = z.infer<typeof Entry>

const entryFields = {
  title: z.string().trim().max(rules.MAX_ENTRY_TITLE_LENGTH).optional(),
  content: z.string().max(rules.MAX_ENTRY_LENGTH),
  prompt: z.string().max(300).nullable().optional(),
  mood: Score.nullable().optional(),
}

export const add = endpoint({
  path: '/v2/managed_user/journal/response/add',
  access: 'member',
  summary: 'Create an entry. Repeating a client_uuid creates nothing.',
  blocks: {
    Journal: z.strictObject({
      ...entryFields,
      client_uuid: z.uuid(),
      /** Includes the offset of the person's time zone; the default is now. */
      written_at: z.iso.datetime({ offset: true }).optional(),
      /** The time of the person's last change. Without `written_at`, it is also the date of a new entry. */
      updated_at: z.iso.datetime({ offset: true }).optional(),
    }),
  },
  answer: { Entry },
})

const Change = z.strictObject({
  ...entryFields,
  uuid: z.uuid(),
  client_uuid: z.uuid().optional(),
  /** The `updated_at` of the entry that the person started to edit. */
  updated_at: z.iso.datetime({ offset: true }),
})

export const update = endpoint({
  path: '/v2/managed_user/journal/response/update',
  access: 'member',
  summary: 'Update an entry. If it changed elsewhere, the response is a 409 with both texts.',
  blocks: { Journal: Change },
  answer: { Entry },
  errorBlocks: { Entry, Journal: Change },
})

const EntryReference = { Journal: z.strictObject({ uuid: z.uuid() }) }
export const remove = endpoint({
  path: '/v2/managed_user/journal/response/delete',
  access: 'member',
  summary: 'Delete an entry. It can be restored for an hour.',
  blocks: EntryReference,
  answer: {},
})
export const restore = endpoint({
  path: '/v2/managed_user/journal/response/restore',
  access: 'member',
  summary: 'Restore a deleted entry.',
  blocks: EntryReference,
  answer: { Entry },
})
export const info = endpoint({
  path: '/v2/managed_user/journal/response/info',
  access: 'member',
  summary: 'Get one of your own entries.',
  blocks: EntryReference,
  answer: { Entry },
})

export const EntryOpening = Entry.omit({ content: true }).extend({
  /** The first words, or the words around a search match. */
  opening: z.string(),
})
export type EntryOpening = z.infer<typeof EntryOpening>

export const summary = endpoint({
  path: '/v2/managed_user/journal/summary',
  access: 'member',
  summary: 'List your own entries, newest first, the months with entries, and prompts to start from.',
  blocks: {
    Range: Range.optional(),
    Search: z.strictObject({ text: z.string().trim().max(MAX_SEARCH_LENGTH) }).optional(),
    Page: PageRequest.optional(),
  },
  answer: {
    Entries: z.array(EntryOpening),
    Months: z.array(z.object({ month: z.string(), count: z.int() })),
    Prompts: z.array(z.string()),
    Page: PageAnswer,
  },
})
