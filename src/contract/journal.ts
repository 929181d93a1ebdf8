/** What someone writes for themselves. No other call returns a word of it, whoever asks. */
import { z } from 'zod'
import * as rules from '#rules/journal.ts'
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
    /** What it was started from, in its words. */
    prompt: z.string().nullable(),
    mood: Score.nullable(),
    /** ISO 8601; the day is the one where the person was. */
    written_at: z.string(),
    day: z.iso.date(),
    updated_at: z.string(),
  })
  .meta({ id: 'JournalEntry' })
export type Entry = z.infer<typeof Entry>

const entryFields = {
  title: z.string().trim().max(rules.LONGEST_TITLE).optional(),
  content: z.string().max(rules.LONGEST_ENTRY),
  prompt: z.string().max(300).nullable().optional(),
  mood: Score.nullable().optional(),
}

export const add = endpoint({
  path: '/v2/managed_user/journal/response/add',
  access: 'member',
  summary: 'Keeps a new entry; the same client_uuid twice is one.',
  blocks: {
    Journal: z.strictObject({
      ...entryFields,
      client_uuid: z.uuid(),
      /** With the offset of where the person is; now unless it is sent. */
      written_at: z.iso.datetime({ offset: true }).optional(),
      /** When the person last changed it. A new entry is dated by it where `written_at` is missing. */
      updated_at: z.iso.datetime({ offset: true }).optional(),
    }),
  },
  answer: { Entry },
})

const Change = z.strictObject({
  ...entryFields,
  uuid: z.uuid(),
  client_uuid: z.uuid().optional(),
  /** As it was when the person began to change it. */
  updated_at: z.iso.datetime({ offset: true }),
})

export const update = endpoint({
  path: '/v2/managed_user/journal/response/update',
  access: 'member',
  summary: 'Changes an entry; one that was changed elsewhere meanwhile is a 409 with both texts.',
  blocks: { Journal: Change },
  answer: { Entry },
  refusal: { Entry, Journal: Change },
})

const One = { Journal: z.strictObject({ uuid: z.uuid() }) }
export const remove = endpoint({
  path: '/v2/managed_user/journal/response/delete',
  access: 'member',
  summary: 'Deletes an entry; it can be taken back for an hour.',
  blocks: One,
  answer: {},
})
export const restore = endpoint({
  path: '/v2/managed_user/journal/response/restore',
  access: 'member',
  summary: 'Takes a deletion back.',
  blocks: One,
  answer: { Entry },
})
export const info = endpoint({
  path: '/v2/managed_user/journal/response/info',
  access: 'member',
  summary: "One of one's own entries.",
  blocks: One,
  answer: { Entry },
})

export const EntryOpening = Entry.omit({ content: true }).extend({
  /** The first words, or those around what was searched for. */
  opening: z.string(),
})
export type EntryOpening = z.infer<typeof EntryOpening>

export const summary = endpoint({
  path: '/v2/managed_user/journal/summary',
  access: 'member',
  summary: "One's own entries, newest first; the months that have some; sentences to start from.",
  blocks: {
    Range: Range.optional(),
    Search: z.strictObject({ text: z.string().trim().max(200) }).optional(),
    Page: PageRequest.optional(),
  },
  answer: {
    Entries: z.array(EntryOpening),
    Months: z.array(z.object({ month: z.string(), count: z.int() })),
    Prompts: z.array(z.string()),
    Page: PageAnswer,
  },
})
