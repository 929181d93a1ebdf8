/** A journal entry as it is stored on this device: its text, and which part of it the server has. */
import type { Entry } from '#contract/journal.ts'
import { formatWithOffset } from '#rules/times.ts'

export interface EntryContent {
  title: string
  content: string
  prompt: string | null
  mood: number | null
}

export interface JournalPage {
  /** The ID is created on this device, so that an entry stays one entry however often it is sent. */
  client_uuid: string
  /** The time has the UTC offset of the person's time zone. */
  written_at: string
  words: EntryContent
  /** The server's version, as far as this device knows it. */
  stored: { uuid: string; updated_at: string; words: EntryContent } | null
  /** Versions that were sent since then but never answered. They may have arrived. */
  sent: EntryContent[]
  /** Epoch milliseconds of the last change. */
  changed_at: number
  /** Whether the entry was started on the page for new entries and is not finished. */
  unfinished: boolean
  /**
   * Whether another device has changed the entry, and the person has not chosen a version yet (a conflict). The stored
   * key keeps its earlier name, so that pages on devices stay readable.
   */
  divided?: boolean
}

export const createEmptyPage = (client_uuid: string, initialContent: Partial<EntryContent> = {}): JournalPage => ({
  client_uuid,
  written_at: formatWithOffset(new Date()),
  words: { title: '', content: '', prompt: null, mood: null, ...initialContent },
  stored: null,
  sent: [],
  changed_at: Date.now(),
  unfinished: true,
})

export const toEntryContent = ({ title, content, prompt, mood }: Entry): EntryContent => ({
  title,
  content,
  prompt,
  mood,
})

export const toStoredEntry = (entry: Entry): NonNullable<JournalPage['stored']> => ({
  uuid: entry.uuid,
  updated_at: entry.updated_at,
  words: toEntryContent(entry),
})

export const toJournalPage = (entry: Entry): JournalPage => ({
  client_uuid: entry.client_uuid,
  written_at: entry.written_at,
  words: toEntryContent(entry),
  stored: toStoredEntry(entry),
  sent: [],
  changed_at: Date.now(),
  unfinished: false,
})

/** The server trims titles, so the space around them doesn't count. */
export const isSameContent = (a: EntryContent, b: EntryContent): boolean =>
  a.title.trim() === b.title.trim() && a.content === b.content && a.prompt === b.prompt && a.mood === b.mood

export const isBlank = ({ title, content }: EntryContent): boolean => title.trim() === '' && content.trim() === ''

/**
 * Checks whether the page has changes that the server has not confirmed. An unanswered version may have been saved, so a
 * text that was changed back since then is sent again.
 */
export const isUnsentPage = ({ stored, words, sent }: JournalPage): boolean =>
  stored ? [stored.words, ...sent].some((version) => !isSameContent(version, words)) : !isBlank(words)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isEntryContent = (value: unknown): value is EntryContent =>
  isFields(value) && typeof value['title'] === 'string' && typeof value['content'] === 'string'

/** Parses a stored page. Any code of this origin can write to the storage, so the value is checked. */
export const parseJournalPage = (input: unknown): JournalPage | undefined => {
  if (!isFields(input) || !isEntryContent(input['words']) || typeof input['client_uuid'] !== 'string') return undefined
  const { stored, sent, written_at, changed_at } = input
  const isStored = isFields(stored) && typeof stored['uuid'] === 'string' && isEntryContent(stored['words'])
  if (stored !== null && !isStored) return undefined
  return {
    ...(input as unknown as JournalPage),
    sent: Array.isArray(sent) ? sent.filter(isEntryContent) : [],
    written_at: typeof written_at === 'string' ? written_at : formatWithOffset(new Date()),
    changed_at: Number(changed_at) || 0,
    divided: input['divided'] === true,
  }
}
