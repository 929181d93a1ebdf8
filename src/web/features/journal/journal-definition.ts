/** Autosaves a journal entry as a whole, because its texts are one thought. */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import type { Entry } from '#contract/journal.ts'
import { CONFLICT } from '#contract/failures.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import type { DocumentDefinition, SendContext } from '#web/autosave/document-definition.ts'
import { draftPrefixes, isObject, type LocalDraft, type LocalDraftFormat } from '#web/autosave/local-draft.ts'
import { isSameTrimmed, mergeWhole } from '#web/autosave/merge-fields.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { createUuid } from '#web/lib/device.ts'
import {
  type EntryContent,
  isBlank,
  isSameContent,
  type JournalPage,
  parseJournalPage,
  toEntryContent,
  toStoredEntry,
} from './journal-page.ts'
import { deleteLocalPage, notifyLocalPagesChange } from './local-pages.ts'

/** The server's version; null if it has none. */
export type StoredEntry = JournalPage['stored']

/** The parts of a page that nobody types. */
export interface PageMeta extends Pick<JournalPage, 'client_uuid' | 'written_at' | 'changed_at' | 'unfinished'> {
  account: string
  /** The content of the page before anything was written. */
  blank: EntryContent
  /** Whether the person has left the page. */
  isClosed: boolean
}

/** A request times out after this time, in milliseconds. */
const SERVER_TIMEOUT_MS = 20_000

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && 'uuid' in value && 'content' in value && 'updated_at' in value

export const toLocalDraft = ({ words, stored, sent }: JournalPage, blank: EntryContent): LocalDraft<EntryContent> => ({
  fields: words,
  base: stored?.words ?? blank,
  revision: stored?.updated_at ?? '',
  sent,
  conflicts: [],
})

const createFormat = (meta: PageMeta): LocalDraftFormat<StoredEntry, EntryContent> => ({
  prefix: draftPrefixes.journal,
  parse(value) {
    const page = parseJournalPage(value)
    return page && toLocalDraft(page, meta.blank)
  },
  serialize({ fields, sent, conflicts }, { base, revision }, stored): JournalPage {
    const { client_uuid, written_at, changed_at, unfinished, blank } = meta
    const complete = { ...blank, ...base }
    return {
      client_uuid,
      written_at,
      words: { ...complete, ...fields },
      stored: stored && revision ? { uuid: stored.uuid, updated_at: String(revision), words: complete } : null,
      sent: sent.map((version) => ({ ...complete, ...version })),
      changed_at,
      unfinished,
      divided: conflicts.length > 0,
    }
  },
  onChange: notifyLocalPagesChange,
})

const sendEntry = (
  stored: StoredEntry,
  { fields, keepalive }: SendContext<EntryContent>,
  { client_uuid, written_at }: PageMeta,
) => {
  const options = { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS), keepalive }
  if (!stored) return call(contract.add, { Journal: { ...fields, client_uuid, written_at } }, options)
  const { uuid, updated_at } = stored
  return call(contract.update, { Journal: { ...fields, uuid, updated_at } }, options)
}

/**
 * Checks that the journal itself responds. A 404 then means that the entry is gone, not that the school has turned the
 * journal off.
 */
const isJournalReachable = (): Promise<boolean> =>
  call(contract.summary, { Page: { limit: 1 } }).then(
    () => true,
    () => false,
  )

/** @param getState the server's version and the content on the screen */
export const createJournalDefinition = (
  meta: PageMeta,
  getState: () => { stored: StoredEntry; fields: EntryContent },
): DocumentDefinition<StoredEntry, EntryContent> => ({
  localDraft: createFormat(meta),
  getId: () => meta.client_uuid,
  getRevision: (stored) => stored?.updated_at ?? '',
  toFields: (stored) => stored?.words ?? meta.blank,
  merge: mergeWhole,
  // The server trims titles only.
  isSame: (name, ours, theirs) =>
    name === 'title' ? isSameTrimmed(name, ours, theirs) : name in ours && isEqual(ours[name], theirs[name]),
  isSendable: (_name, fields) => getState().stored !== null || !isBlank(fields),
  steps: [
    {
      names: ['title', 'content', 'prompt', 'mood'],
      async send(stored, _changes, context) {
        const { Entry: entry } = await sendEntry(stored, context, meta)
        if (isSameContent(toEntryContent(entry), context.fields)) return toStoredEntry(entry)
        // An entry that was created before is returned as it is: the text of this request is not in it.
        throw new ApiError({ code: CONFLICT, http: 409, message: '', body: { Entry: entry } })
      },
    },
  ],
  readConflict({ http, body }) {
    const entry = body['Entry']
    return http === 409 && isEntry(entry) ? toStoredEntry(entry) : undefined
  },
  /** The entry was deleted elsewhere. Text that was written here since then becomes a new entry. */
  async interpretError({ http }, sent) {
    if (http !== 404 || !(await isJournalReachable())) return undefined
    const { stored, fields } = getState()
    const hasMore = stored !== null || !sent.every((version) => isSameContent({ ...fields, ...version }, fields))
    if (!hasMore && meta.isClosed) return { kind: 'gone', stored: null }
    const { account, client_uuid } = meta
    meta.client_uuid = createUuid()
    return { kind: 'restart', stored: null, onSavedLocally: () => deleteLocalPage(account, client_uuid) }
  },
  keepsDraft: () => !meta.isClosed,
  refetchLists: () => refreshAnswers(contract.summary),
})
