/**
 * An article that is being written: it is saved when the fingers rest. Nothing here is lost: what the server refuses stays,
 * and where somebody else saved meanwhile both texts are there until the operator has chosen.
 */
import { ApiError } from '#contract/call.ts'
import {
  adminArticle,
  type ArticleDraft,
  adminArticleEdit,
  adminArticles,
  adminArticleStatus,
} from '#contract/articles.ts'
import { amendAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { type Fields, fieldsOf, type Problems, problemsIn, problemsOf } from './fields.ts'

/** How long fingers rest before the server is told, in milliseconds. */
const REST = 1200

export type Act = 'publish' | 'withdraw' | 'feature' | 'take_source'

export interface WritingState {
  /** As the server has it. */
  stored: ArticleDraft
  fields: Fields
  status: 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'divided'
  problems: Problems
  /** What stands against it that is about no field. */
  trouble: string
  /** As somebody else saved it meanwhile. */
  theirs: ArticleDraft | undefined
  acting: Act | undefined
  /** Counts the texts that came from elsewhere: the editor begins anew with each. */
  edition: number
}

const isDraft = (value: unknown): value is ArticleDraft =>
  typeof value === 'object' && value !== null && 'uuid' in value && 'revision' in value && 'body' in value

export class Writing {
  #state: WritingState
  readonly #listeners = new Set<() => void>()
  #resting: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined

  constructor(stored: ArticleDraft) {
    const clean = { status: 'saved', problems: {}, trouble: '', theirs: undefined, acting: undefined } as const
    this.#state = { stored, fields: fieldsOf(stored), edition: 0, ...clean }
  }

  snapshot = (): WritingState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something is written that the server has not confirmed. */
  get isUnsaved(): boolean {
    return this.#state.status !== 'saved'
  }

  write(change: Partial<Fields>): void {
    const fields = { ...this.#state.fields, ...change }
    const left = Object.entries(this.#state.problems).filter(([field]) => !(field in change))
    this.#set({ fields, problems: { ...Object.fromEntries(left), ...problemsOf(fields) } })
    // Whose text goes on is to be chosen first.
    if (this.#state.status === 'divided') return
    this.#set({ status: 'waiting', trouble: '' })
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => void this.save(), REST)
  }

  /** Sends what is not confirmed yet; while something is on its way, after that. */
  async save(): Promise<void> {
    clearTimeout(this.#resting)
    while (this.#sending) await this.#sending
    if (!this.isUnsaved || this.#state.status === 'divided') return
    this.#sending = this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
  }

  /** @returns whether it is done */
  async act(act: Act): Promise<boolean> {
    this.#set({ acting: act, trouble: '' })
    await this.save()
    if (this.isUnsaved) {
      this.#set({ acting: undefined })
      return false
    }
    const { stored, fields } = this.#state
    try {
      const Article = { uuid: stored.uuid, revision: stored.revision, act }
      const { Article: done } = await call(adminArticleStatus, { Article })
      this.#takeAfter(fields, done, act === 'take_source')
      // Another one stood first until now, and another text may wait no longer.
      void refreshAnswers(adminArticles)
      return true
    } catch (cause) {
      this.#fail(cause, this.#state.status)
      return false
    } finally {
      this.#set({ acting: undefined })
    }
  }

  /** Mine goes on, over what somebody else saved. */
  keepMine(): void {
    const { theirs, stored } = this.#state
    this.#set({ stored: theirs ?? stored, theirs: undefined, status: 'waiting' })
    void this.save()
  }

  takeTheirs(): void {
    if (this.#state.theirs) this.#take(this.#state.theirs, true)
  }

  /** The server told of it anew; what is written here and not saved is left alone. */
  meet(article: ArticleDraft): void {
    const { stored } = this.#state
    if (article.uuid === stored.uuid && article.revision > stored.revision && !this.isUnsaved) this.#take(article, true)
  }

  #set(change: Partial<WritingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #take(stored: ArticleDraft, anew: boolean): void {
    const { edition, fields } = this.#state
    this.#set({
      stored,
      fields: anew ? fieldsOf(stored) : fields,
      edition: anew ? edition + 1 : edition,
      status: 'saved',
      problems: {},
      trouble: '',
      theirs: undefined,
    })
    amendAnswers(adminArticle, (answer) => (answer.Article.uuid === stored.uuid ? { Article: stored } : answer))
  }

  /** What was written since the server was asked is still to be saved. */
  #takeAfter(asked: Fields, stored: ArticleDraft, anew: boolean): void {
    const { fields } = this.#state
    this.#take(stored, anew)
    if (fields !== asked && !anew) this.write({})
  }

  async #send(): Promise<void> {
    const { fields, stored } = this.#state
    const problems = problemsOf(fields)
    if (Object.keys(problems).length) return this.#set({ status: 'refused', problems })
    this.#set({ status: 'saving', problems: {}, trouble: '' })
    try {
      const Article = { uuid: stored.uuid, revision: stored.revision, ...fields }
      const { Article: saved } = await call(adminArticleEdit, { Article })
      this.#takeAfter(fields, saved, false)
    } catch (cause) {
      this.#fail(cause, 'failed')
    }
    return undefined
  }

  #fail(cause: unknown, status: WritingState['status']): void {
    if (!(cause instanceof ApiError)) throw cause
    const theirs = cause.body['Article']
    if (cause.http === 409 && isDraft(theirs)) return this.#set({ status: 'divided', theirs })
    const problems = problemsIn(cause.fields)
    const known = Object.keys(problems).length > 0
    const refused = cause.http >= 400 && cause.http < 500 && status === 'failed'
    return this.#set({ status: refused ? 'refused' : status, problems, trouble: known ? '' : cause.message })
  }
}
