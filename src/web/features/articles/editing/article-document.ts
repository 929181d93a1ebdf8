/**
 * Autosaves an article: on the device at once, and on the server when typing pauses. No edit is lost: what the server
 * refuses remains in the local draft, and after a conflict both versions are available until one is chosen.
 */
import { ApiError } from '#contract/call.ts'
import {
  adminArticle,
  type ArticleDraft,
  adminArticleEdit,
  adminArticles,
  adminArticleStatus,
} from '#contract/articles.ts'
import { updateAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { isTransientError } from '#web/lib/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import {
  type ArticleFields,
  toArticleFields,
  type ArticleFieldErrors,
  parseFieldErrors,
  validateArticle,
} from './article-fields.ts'
import { deleteLocalArticle, saveLocalArticle } from './local-article.ts'
import { type LocalArticle, compareLocalArticle } from './compare-local-article.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 1200
/** Delay before a retry after a transient error, in milliseconds. */
const RETRY_DELAY_MS = 10_000

export type PublishAction = 'publish' | 'withdraw' | 'feature' | 'take_source'

export interface ArticleDocumentState {
  /** The server's last known version. */
  stored: ArticleDraft
  fields: ArticleFields
  status: 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'conflict'
  /** Whether unsaved edits survive closing this page. */
  isStoredLocally: boolean
  problems: ArticleFieldErrors
  /** An error that belongs to no field. */
  generalError: string
  /** The version that someone else saved meanwhile. */
  theirs: ArticleDraft | undefined
  acting: PublishAction | undefined
  /** Increases with every text that came from outside, so that the editor restarts with it. */
  edition: number
}

const isDraft = (value: unknown): value is ArticleDraft =>
  typeof value === 'object' && value !== null && 'uuid' in value && 'revision' in value && 'body' in value

export class ArticleDocument {
  readonly account: string
  #state: ArticleDocumentState
  #sent: ArticleFields | undefined
  readonly #listeners = createListeners()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined

  constructor(stored: ArticleDraft, account: string, local?: LocalArticle) {
    this.account = account
    this.#sent = local?.sent
    const status = compareLocalArticle(stored, local)
    const clean = { isStoredLocally: true, problems: {}, generalError: '', acting: undefined, edition: 0 }
    const theirs = status === 'conflict' ? stored : undefined
    this.#state = { ...clean, stored, fields: local?.fields ?? toArticleFields(stored), status, theirs }
    if (status === 'saved') void deleteLocalArticle(account, stored.uuid)
  }

  snapshot = (): ArticleDocumentState => this.#state

  subscribe = this.#listeners.subscribe

  /** Whether there are edits that the server hasn't confirmed. */
  get isUnsaved(): boolean {
    return this.#state.status !== 'saved'
  }

  write(change: Partial<ArticleFields>): void {
    const fields = { ...this.#state.fields, ...change }
    const remaining = Object.entries(this.#state.problems).filter(([field]) => !(field in change))
    this.#set({ fields, problems: { ...Object.fromEntries(remaining), ...validateArticle(fields) } })
    void this.#saveLocally()
    // Autosave waits until the conflict is resolved.
    if (this.#state.status === 'conflict') return
    this.#set({ status: 'waiting', generalError: '' })
    this.#scheduleSave(TYPING_DELAY_MS)
  }

  /** Sends unconfirmed edits, after any save that is already running. */
  async save(): Promise<void> {
    clearTimeout(this.#saveTimer)
    while (this.#saving) await this.#saving
    if (!this.isUnsaved || this.#state.status === 'conflict') return
    // Never send edits under the account of a person who signed in later.
    if (getCurrentUser()?.user_account_uuid !== this.account) return
    this.#saving = this.#sendFields().finally(() => (this.#saving = undefined))
    await this.#saving
  }

  /**
   * Runs an action after saving. A second action at the same time isn't started, because both would use the same
   * revision.
   * @returns whether it succeeded
   */
  async act(act: PublishAction): Promise<boolean> {
    if (this.#state.acting) return false
    this.#set({ acting: act, generalError: '' })
    await this.save()
    if (this.isUnsaved) {
      this.#set({ acting: undefined })
      return false
    }
    const { stored, fields } = this.#state
    try {
      const Article = { uuid: stored.uuid, revision: stored.revision, act }
      const { Article: updated } = await call(adminArticleStatus, { Article })
      this.#replaceWithEdits(fields, updated, act === 'take_source')
      // The list changes too: another article may have been featured until now, and a newer source text may no longer
      // wait.
      void refreshAnswers(adminArticles)
      return true
    } catch (cause) {
      this.#handleError(cause, this.#state.status)
      return false
    } finally {
      this.#set({ acting: undefined })
    }
  }

  /** Stops all later saves. */
  close(): void {
    clearTimeout(this.#saveTimer)
  }

  /** Replaces the other version with this one. */
  keepMine(): void {
    const { theirs, stored } = this.#state
    this.#set({ stored: theirs ?? stored, theirs: undefined, status: 'waiting' })
    void this.#saveLocally()
    void this.save()
  }

  takeTheirs(): void {
    if (this.#state.theirs) this.#replaceStored(this.#state.theirs, true)
  }

  /** Applies a newer version from the server, unless there are unsaved edits. */
  receive(article: ArticleDraft): void {
    const { stored } = this.#state
    if (article.uuid === stored.uuid && article.revision > stored.revision && !this.isUnsaved) {
      this.#replaceStored(article, true)
    }
  }

  async #saveLocally(): Promise<void> {
    const { stored, fields } = this.#state
    const isStoredLocally = await saveLocalArticle(this.account, stored.uuid, {
      fields,
      revision: stored.revision,
      sent: this.#sent,
    })
    if (isStoredLocally !== this.#state.isStoredLocally) this.#set({ isStoredLocally })
  }

  #scheduleSave(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.save(), milliseconds)
  }

  #set(change: Partial<ArticleDocumentState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }

  #replaceStored(stored: ArticleDraft, shouldReset: boolean): void {
    const { edition, fields } = this.#state
    this.#set({
      stored,
      fields: shouldReset ? toArticleFields(stored) : fields,
      edition: shouldReset ? edition + 1 : edition,
      status: 'saved',
      problems: {},
      generalError: '',
      theirs: undefined,
    })
    void deleteLocalArticle(this.account, stored.uuid)
    updateAnswers(adminArticle, (answer) => (answer.Article.uuid === stored.uuid ? { Article: stored } : answer))
  }

  /** Edits that were made during the request still have to be saved. */
  #replaceWithEdits(sentFields: ArticleFields, stored: ArticleDraft, shouldReset: boolean): void {
    const { fields } = this.#state
    this.#replaceStored(stored, shouldReset)
    if (fields !== sentFields && !shouldReset) this.write({})
  }

  async #sendFields(): Promise<void> {
    const { fields, stored } = this.#state
    const problems = validateArticle(fields)
    if (Object.keys(problems).length) return this.#set({ status: 'refused', problems })
    this.#set({ status: 'saving', problems: {}, generalError: '' })
    this.#sent = fields
    await this.#saveLocally()
    try {
      const Article = { uuid: stored.uuid, revision: stored.revision, ...fields }
      const { Article: saved } = await call(adminArticleEdit, { Article })
      this.#replaceWithEdits(fields, saved, false)
    } catch (cause) {
      this.#handleError(cause, 'failed')
    }
    return undefined
  }

  #handleError(cause: unknown, status: ArticleDocumentState['status']): void {
    if (!(cause instanceof ApiError)) throw cause
    const theirs = cause.body['Article']
    if (cause.http === 409 && isDraft(theirs)) return this.#set({ status: 'conflict', theirs })
    const problems = parseFieldErrors(cause.fields)
    const hasFieldProblems = Object.keys(problems).length > 0
    if (isTransientError(cause) && status === 'failed') this.#scheduleSave(RETRY_DELAY_MS)
    const refused = cause.http >= 400 && !isTransientError(cause) && !cause.sessionEnded && status === 'failed'
    return this.#set({
      status: refused ? 'refused' : status,
      problems,
      generalError: hasFieldProblems ? '' : cause.message,
    })
  }
}
