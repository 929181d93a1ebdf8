/** One page of the journal as it lies on this device: what is written, and what of it the server has. */
import type { Entry } from '#contract/journal.ts'
import { withOffset } from '#rules/times.ts'

export interface EntryContent {
  title: string
  content: string
  prompt: string | null
  mood: number | null
}

export interface JournalPage {
  /** Given here, so that however often it is sent it is one entry. */
  client_uuid: string
  /** With the offset of where the person is. */
  written_at: string
  words: EntryContent
  /** As the server has it, so far as is known here. */
  stored: { uuid: string; updated_at: string; words: EntryContent } | null
  /** What was sent since then, and never answered: it may have arrived. */
  sent: EntryContent[]
  /** Epoch milliseconds of the last change. */
  changed_at: number
  /** It was begun on the sheet for new entries, and not finished. */
  unfinished: boolean
  /** Another device has written it meanwhile, and nobody has chosen between the two yet. */
  divided?: boolean
}

export const createEmptyPage = (client_uuid: string, begun: Partial<EntryContent> = {}): JournalPage => ({
  client_uuid,
  written_at: withOffset(new Date()),
  words: { title: '', content: '', prompt: null, mood: null, ...begun },
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

/** The server keeps titles without the space around them. */
export const isSameContent = (one: EntryContent, other: EntryContent): boolean =>
  one.title.trim() === other.title.trim() &&
  one.content === other.content &&
  one.prompt === other.prompt &&
  one.mood === other.mood

const isBlank = ({ title, content }: EntryContent): boolean => title.trim() === '' && content.trim() === ''

/** Whether something is written here that the server has not confirmed. */
export const isUnsent = ({ stored, words }: JournalPage): boolean =>
  stored ? !isSameContent(stored.words, words) : !isBlank(words)

/** Whether what the server has was written here. */
export const isOwnWrite = ({ sent, stored, words }: JournalPage, theirs: EntryContent): boolean =>
  [...sent, words, ...(stored ? [stored.words] : [])].some((ours) => isSameContent(ours, theirs))

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isWords = (value: unknown): value is EntryContent =>
  isFields(value) && typeof value['title'] === 'string' && typeof value['content'] === 'string'

/** What was kept, as far as it is a page; anyone can write there. */
export const parseJournalPage = (kept: unknown): JournalPage | undefined => {
  if (!isFields(kept) || !isWords(kept['words']) || typeof kept['client_uuid'] !== 'string') return undefined
  const { stored, sent, written_at, changed_at } = kept
  const isStored = isFields(stored) && typeof stored['uuid'] === 'string' && isWords(stored['words'])
  if (stored !== null && !isStored) return undefined
  return {
    ...(kept as unknown as JournalPage),
    sent: Array.isArray(sent) ? sent.filter(isWords) : [],
    written_at: typeof written_at === 'string' ? written_at : withOffset(new Date()),
    changed_at: Number(changed_at) || 0,
    divided: kept['divided'] === true,
  }
}
