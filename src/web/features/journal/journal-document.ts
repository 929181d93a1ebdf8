/**
 * An open entry: an autosaved document with the parts of a page that nobody types. If another device changed the entry,
 * both versions stay until the person has chosen one, or both.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { registerDocument, releaseDocument } from '#web/autosave/open-documents.ts'
import { call } from '#web/lib/api.ts'
import { createUuid } from '#web/lib/device.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { createJournalDefinition, type PageMeta, type StoredEntry, toLocalDraft } from './journal-definition.ts'
import { type EntryContent, isUnsentPage, type JournalPage } from './journal-page.ts'
import { deleteLocalPage, saveLocalPage } from './local-pages.ts'

export interface JournalDocumentState {
  page: JournalPage
  /**
   * `blank` means that nothing is written yet. `here` means that the text is only on this device. `open` means that it
   * is only in this tab's memory.
   */
  status: 'blank' | 'saved' | 'saving' | 'here' | 'open'
  /** The version that another device has saved in the meantime. */
  theirs: NonNullable<StoredEntry> | undefined
  /** The reason why the server rejected the text, as the server's message. */
  refused: string | undefined
}

export class JournalDocument {
  readonly account: string
  /** The document, for the list of open ones. */
  readonly autosave: AutosaveDocument<StoredEntry, EntryContent>
  readonly #meta: PageMeta
  #state: JournalDocumentState
  readonly #listeners = createListeners()

  constructor(account: string, page: JournalPage) {
    const { client_uuid, written_at, changed_at, unfinished, stored, words } = page
    const blank = { title: '', content: '', prompt: words.prompt, mood: null }
    this.account = account
    this.#meta = { account, client_uuid, written_at, changed_at, unfinished, blank, isClosed: false }
    const definition = createJournalDefinition(this.#meta, () => this.autosave.snapshot())
    const isWritten = page.sent.length > 0 || !isEqual(words, stored?.words ?? blank)
    const draft = isWritten ? toLocalDraft(page, blank) : undefined
    this.autosave = new AutosaveDocument(definition, stored, { account, draft })
    this.#state = this.#toState()
    this.autosave.subscribe(() => this.#update())
  }

  snapshot = (): JournalDocumentState => this.#state

  subscribe = this.#listeners.subscribe

  get page(): JournalPage {
    return this.#state.page
  }

  /** Applies what the person typed or chose. */
  write(change: Partial<EntryContent>): void {
    this.#meta.changed_at = Date.now()
    this.autosave.write(change)
  }

  /** Sends unsent changes. It never fails: changes that don't reach the server stay on the device. */
  flush = (): Promise<void> => this.autosave.save()

  /**
   * Call this when the person leaves the entry, `finished` with it or not. Text that was sent is removed from the
   * device.
   */
  async close({ finished = false } = {}): Promise<void> {
    this.#meta.isClosed = true
    await this.flush()
    if (!isUnsentPage(this.page)) await deleteLocalPage(this.account, this.page.client_uuid)
    else if (finished) {
      this.#meta.unfinished = false
      await this.autosave.storeDraft()
    }
  }

  /** Overwrites the other device's version with the one from this device. */
  keepMine = (): Promise<void> => this.autosave.choose('mine')

  acceptTheirs = (): Promise<void> => this.autosave.choose('theirs')

  /** @returns this device's version as a new entry; this document continues with the other version */
  async keepBoth(): Promise<JournalDocument> {
    const { page } = this
    const copied = { client_uuid: createUuid(), stored: null, sent: [], unfinished: false, divided: false }
    const copy = new JournalDocument(this.account, { ...page, ...copied })
    await saveLocalPage(this.account, copy.page)
    await this.acceptTheirs()
    registerDocument(copy.autosave)
    await copy.close({ finished: true })
    await releaseDocument(copy.autosave)
    return copy
  }

  /**
   * @returns a function that undoes the deletion
   * @throws ApiError if the server could not be reached
   */
  async remove(): Promise<() => Promise<void>> {
    this.#meta.isClosed = true
    await this.flush()
    const { page, account } = this
    const uuid = page.stored?.uuid
    try {
      if (uuid) await call(contract.remove, { Journal: { uuid } })
      else if (this.autosave.unansweredVersions.length > 0) throw new ApiError({ code: 'none', http: 0, message: '' })
    } catch (cause) {
      // The person may go on writing.
      this.#meta.isClosed = false
      throw cause
    }
    this.autosave.close()
    await deleteLocalPage(account, page.client_uuid)
    return async () => {
      if (uuid) await call(contract.restore, { Journal: { uuid } })
      if (isUnsentPage(page)) await saveLocalPage(account, page)
    }
  }

  #toState(): JournalDocumentState {
    const { stored, fields, status, device, error, conflicts } = this.autosave.snapshot()
    const { client_uuid, written_at, changed_at, unfinished } = this.#meta
    const divided = conflicts.length > 0
    const sent = this.autosave.unansweredVersions.map((version) => ({ ...fields, ...version }))
    const page = { client_uuid, written_at, words: fields, stored, sent, changed_at, unfinished, divided }
    const unsentStatus = status === 'saving' ? 'saving' : device
    // Without a journal, nothing is wrong with the text.
    const failure = status === 'refused' && error?.http !== 404 ? error?.message : undefined
    return {
      page,
      status: isUnsentPage(page) ? unsentStatus : stored ? 'saved' : 'blank',
      theirs: divided && stored ? stored : undefined,
      refused: failure,
    }
  }

  #update(): void {
    this.#state = this.#toState()
    this.#listeners.notify()
  }
}
