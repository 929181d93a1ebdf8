/**
 * An open entry. Every keystroke is saved on the device at once and on the server a moment later. Nothing is lost: text
 * that the server rejects stays on the device. If another device changed the entry, both versions stay until the person
 * has chosen.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import type { Entry } from '#contract/journal.ts'
import { call } from '#web/lib/api.ts'
import { createUuid } from '#web/lib/device.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { DeviceSaveTracker } from '#web/autosave/device-save-tracker.ts'
import { isOnline } from '#web/lib/online.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { deleteLocalPage, saveLocalPage } from './local-pages.ts'
import {
  isOwnWrite,
  isSameContent,
  isUnsent,
  type JournalPage,
  toStoredEntry,
  type EntryContent,
  toEntryContent,
} from './journal-page.ts'

/** How long the person must pause typing before the text is sent to the server, in milliseconds. */
const TYPING_DELAY_MS = 1500
/** How soon to retry after a server error, in milliseconds. */
const RETRY_DELAY_MS = 5_000
/** A request times out after `SERVER_TIMEOUT_MS`, and is retried after `TIMEOUT_RETRY_DELAY_MS`. */
const SERVER_TIMEOUT_MS = 20_000
const TIMEOUT_RETRY_DELAY_MS = 30_000
/** At most this many versions that were sent but never answered are remembered. */
const MAX_SENT_VERSIONS = 10

export interface JournalDocumentState {
  page: JournalPage
  /**
   * `blank` means that nothing is written yet. `here` means that the text is only on this device. `open` means that it
   * is only in this tab's memory.
   */
  status: 'blank' | 'saved' | 'saving' | 'here' | 'open'
  /** The version that another device has saved in the meantime. */
  theirs: Entry | undefined
  /** Why the server rejected the text, as the server's message. */
  refused: string | undefined
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'uuid' in value && 'content' in value && 'updated_at' in value

/** The page is in sync with the server, without a conflict. */
const toSettledPage = (entry: Entry): Pick<JournalPage, 'stored' | 'sent' | 'divided'> => ({
  stored: toStoredEntry(entry),
  sent: [],
  divided: false,
})

/**
 * Checks that the journal itself responds. A 404 then means that the entry is gone, not that the school has turned the
 * journal off.
 */
const isJournalReachable = (): Promise<boolean> =>
  call(contract.summary, { Page: { limit: 1 } }).then(
    () => true,
    () => false,
  )

export class JournalDocument {
  readonly account: string
  #state: JournalDocumentState
  readonly #device = new DeviceSaveTracker()
  #closed = false
  readonly #listeners = createListeners()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #busy = false

  constructor(account: string, page: JournalPage) {
    this.account = account
    this.#state = { page, status: 'blank', theirs: undefined, refused: undefined }
    this.#state = { ...this.#state, status: this.#getStatus() }
  }

  snapshot = (): JournalDocumentState => this.#state

  subscribe = this.#listeners.subscribe

  get page(): JournalPage {
    return this.#state.page
  }

  /** Applies what the person typed or chose. */
  write(change: Partial<EntryContent>): void {
    const words = { ...this.page.words, ...change }
    // The status must not change before the text is being saved on the device.
    this.#state = { ...this.#state, refused: undefined }
    void this.#saveLocally({ words, changed_at: Date.now() })
    this.#scheduleFlush(TYPING_DELAY_MS)
  }

  /** Sends unsent changes. It never fails: changes that don't reach the server stay on the device. */
  flush = (): Promise<void> => {
    clearTimeout(this.#saveTimer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      this.#busy = false
      this.#show({})
    })
    return this.#sending
  }

  /**
   * Call this when the person leaves the entry, `finished` with it or not. Text that was sent is removed from the
   * device.
   */
  async close({ finished = false } = {}): Promise<void> {
    this.#closed = true
    await this.flush()
    if (!isUnsent(this.page)) await deleteLocalPage(this.account, this.page.client_uuid)
    else if (finished) await this.#saveLocally({ unfinished: false })
  }

  /** Overwrites the other device's version with the one from this device. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#state
    if (theirs) await this.#applyChoice(toSettledPage(theirs))
    await this.flush()
  }

  async acceptTheirs(): Promise<void> {
    const { theirs } = this.#state
    if (theirs) await this.#applyChoice({ ...toSettledPage(theirs), words: toEntryContent(theirs) })
    await this.flush()
  }

  /** @returns this device's version as a new entry; this document continues with the other version */
  async keepBoth(): Promise<JournalDocument> {
    const copy = new JournalDocument(this.account, this.#createCopy())
    await saveLocalPage(this.account, copy.page)
    await this.acceptTheirs()
    await copy.close({ finished: true })
    return copy
  }

  /**
   * @returns a function that undoes the deletion
   * @throws ApiError if the server could not be reached
   */
  async remove(): Promise<() => Promise<void>> {
    this.#closed = true
    await this.flush()
    const { page, account } = this
    const uuid = page.stored?.uuid
    if (uuid) await call(contract.remove, { Journal: { uuid } })
    else if (page.sent.length) throw new ApiError({ code: 'none', http: 0, message: '' })
    await deleteLocalPage(account, page.client_uuid)
    return async () => {
      if (uuid) await call(contract.restore, { Journal: { uuid } })
      if (isUnsent(page)) await saveLocalPage(account, page)
    }
  }

  #getStatus(): JournalDocumentState['status'] {
    const { page } = this.#state
    if (!isUnsent(page)) return page.stored ? 'saved' : 'blank'
    if (this.#busy) return 'saving'
    return this.#device.status(this.#state.status)
  }

  #show(change: Partial<JournalDocumentState>): void {
    this.#state = { ...this.#state, ...change }
    this.#state = { ...this.#state, status: this.#getStatus() }
    this.#listeners.notify()
  }

  async #saveLocally(change: Partial<JournalPage> = {}): Promise<void> {
    this.#state = { ...this.#state, page: { ...this.page, ...change } }
    const saving = this.#device.track(() => saveLocalPage(this.account, this.page))
    this.#show({})
    await saving
    this.#show({})
  }

  /** The choice is saved on the device before it appears on screen, so a person who leaves at once has still chosen. */
  async #applyChoice(chosen: Partial<JournalPage>): Promise<void> {
    await this.#saveLocally(chosen)
    this.#show({ theirs: undefined })
  }

  #scheduleFlush(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.flush(), milliseconds)
  }

  #createCopy(): JournalPage {
    return { ...this.page, client_uuid: createUuid(), stored: null, sent: [], unfinished: false, divided: false }
  }

  async #sendAll(): Promise<void> {
    let shouldContinue = true
    while (shouldContinue && this.#hasToSend()) {
      this.#busy = true
      this.#show({})
      shouldContinue = await withLock(`alaia-journal/${this.page.client_uuid}`, () => this.#sendOnce())
    }
  }

  /** Never sends a page under the account of another person who has signed in since. */
  #hasToSend(): boolean {
    const isSameAccount = getCurrentUser()?.user_account_uuid === this.account
    return isSameAccount && isOnline() && isUnsent(this.page) && !this.#state.theirs
  }

  /** @returns whether to try to send more */
  async #sendOnce(): Promise<boolean> {
    const { words } = this.page
    await this.#saveLocally({
      sent: [...this.page.sent.filter((sent) => !isSameContent(sent, words)), words].slice(-MAX_SENT_VERSIONS),
    })
    try {
      const { Entry } = await this.#sendContent(words)
      return await this.#acceptEntry(Entry)
    } catch (error) {
      return this.#handleError(error)
    }
  }

  #sendContent(words: EntryContent): Promise<{ Entry: Entry }> {
    const { stored, client_uuid, written_at } = this.page
    const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS)
    if (!stored) return call(contract.add, { Journal: { ...words, client_uuid, written_at } }, { signal })
    const { uuid, updated_at } = stored
    return call(contract.update, { Journal: { ...words, uuid, updated_at } }, { signal })
  }

  /** Applies the server's version. If none of our versions matches it, the conflict is shown. */
  async #acceptEntry(entry: Entry): Promise<boolean> {
    if (!isOwnWrite(this.page, toEntryContent(entry))) {
      this.#show({ theirs: entry })
      await this.#saveLocally({ divided: true })
      return false
    }
    await this.#saveLocally(toSettledPage(entry))
    this.#show({})
    return true
  }

  async #handleError(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.http === 0) this.#scheduleFlush(TIMEOUT_RETRY_DELAY_MS)
    if (!(error instanceof ApiError) || error.sessionEnded) return false
    const entry = error.body['Entry']
    if (error.http === 409 && isEntry(entry)) return this.#acceptEntry(entry)
    if (error.http === 404) return this.#handleDeleted()
    if (error.http >= 500 || error.http === 429) this.#scheduleFlush((error.retryAfter ?? 0) * 1000 || RETRY_DELAY_MS)
    else if (error.http >= 400) this.#show({ refused: error.message })
    return false
  }

  /** The entry was deleted elsewhere. Text that was written here since then becomes a new entry. */
  async #handleDeleted(): Promise<boolean> {
    if (!(await isJournalReachable())) return false
    const { client_uuid, sent, words } = this.page
    const hasMore = this.page.stored !== null || !sent.every((version) => isSameContent(version, words))
    if (!hasMore && this.#closed) {
      await deleteLocalPage(this.account, client_uuid)
      this.#state = { ...this.#state, page: { ...this.page, words: { ...words, title: '', content: '' } } }
      return false
    }
    this.#state = { ...this.#state, page: { ...this.#createCopy(), unfinished: this.page.unfinished } }
    await this.#saveLocally()
    await deleteLocalPage(this.account, client_uuid)
    return true
  }
}
