/**
 * The draft of a page: each keystroke is stored on the device at once and on the server a moment later. No edit is
 * lost: what the server refuses stays on the device, and after a conflict both versions are available until one is
 * chosen.
 */
import { ApiError } from '#contract/call.ts'
import { type CmsPage, cmsInfo, cmsPages, cmsPublish, cmsRestore, cmsRevisions, cmsUpdate } from '#contract/site.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import type { PageContent } from '#rules/site/pages.ts'
import type { Problem } from '#rules/site/problems.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { isTransientError } from '#web/lib/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { DeviceSaveTracker } from '#web/autosave/device-save-tracker.ts'
import { isOnline } from '#web/lib/online.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { toUnknownRecord } from './values.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 1200
/** Delay before a retry after a transient error, in milliseconds. */
const RETRY_DELAY_MS = 10_000

export interface PageDraftState {
  /** The server's last known version. */
  page: CmsPage
  /** The content on the screen. */
  content: PageContent
  /** `here`: only on this device. `open`: only in this tab. */
  status: 'saved' | 'saving' | 'here' | 'open'
  /** The version that someone else saved meanwhile. */
  theirs: CmsPage | undefined
  /** Problems that the server found when publishing; each disappears when its field changes. */
  publishProblems: readonly Problem[]
  /** The server's error message about saving. */
  refused: string | undefined
}

interface LocalPageDraft {
  content: PageContent
  /** The revision that the edits are based on. */
  revision: number
  /** The content sent last; the server may have saved it without an answer arriving. */
  sent: unknown
}

const parseLocalPageDraft = (value: unknown): LocalPageDraft | undefined => {
  const { content, revision, sent } = toUnknownRecord(value)
  const isContent = Array.isArray(toUnknownRecord(content)['sections'])
  return isContent && typeof revision === 'number' ? { content: content as PageContent, revision, sent } : undefined
}

const toDraftName = (templateId: string): string => `cms/${templateId}`

const isPage = (value: unknown): value is CmsPage => typeof toUnknownRecord(value)['revision'] === 'number'

/** Keeps the problems whose fields haven't changed since. */
const filterUnchangedProblems = (
  publishProblems: readonly Problem[],
  before: PageContent,
  now: PageContent,
): readonly Problem[] => {
  const valueAt = (content: PageContent, path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], content)
  return publishProblems.filter(({ path }) => isEqual(valueAt(before, path), valueAt(now, path)))
}

export class PageDraft {
  readonly account: string
  #state: PageDraftState
  #sent: unknown
  readonly #device = new DeviceSaveTracker()
  #busy = false
  #flushing: Promise<void> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = createListeners()

  constructor(account: string, page: CmsPage, local?: LocalPageDraft) {
    this.account = account
    this.#sent = local?.sent
    const content = local?.content ?? page.content
    this.#state = { page, content, status: 'saved', theirs: undefined, publishProblems: [], refused: undefined }
    if (local && local.revision !== page.revision && !this.#isOurs(page)) this.#state.theirs = page
    this.#state.status = this.#statusNow()
  }

  snapshot = (): PageDraftState => this.#state

  subscribe = this.#listeners.subscribe

  get isUnsaved(): boolean {
    return !isEqual(this.#state.content, this.#state.page.content)
  }

  write(change: (content: PageContent) => PageContent): void {
    const before = this.#state.content
    const content = change(before)
    const publishProblems = filterUnchangedProblems(this.#state.publishProblems, before, content)
    // No status is shown before the text is stored.
    this.#state = { ...this.#state, content, publishProblems, refused: undefined }
    void this.#saveLocally()
    this.#scheduleSave(TYPING_DELAY_MS)
  }

  /** Saves unsaved content. Never rejects: without a server the content stays on the device. */
  flush = (): Promise<void> => {
    clearTimeout(this.#saveTimer)
    this.#flushing ??= this.#saveAll().finally(() => {
      this.#flushing = undefined
      this.#busy = false
      this.#update({})
    })
    return this.#flushing
  }

  /** Stops all later saves. */
  close(): void {
    clearTimeout(this.#saveTimer)
  }

  /** Replaces the other version with this one; the other remains among the earlier versions. */
  keepMine(): Promise<void> {
    const { theirs } = this.#state
    if (theirs) this.#update({ page: theirs, theirs: undefined })
    void this.#saveLocally()
    return this.flush()
  }

  takeTheirs(): void {
    const { theirs } = this.#state
    if (theirs) this.#replacePage(theirs)
  }

  /** Loads the version that someone else saved, if nothing is unsaved here. Never rejects. */
  async follow(): Promise<void> {
    const { template_id } = this.#state.page
    const answer = await call(cmsInfo, { CmsPage: { template_id } }).catch(() => undefined)
    if (answer && !this.isUnsaved && !this.#busy) this.#replacePage(answer.CmsPage)
  }

  /**
   * Publishes the page. Field errors go to `publishProblems`, and a version that someone else saved goes to `theirs`.
   * @throws ApiError
   */
  async publish(): Promise<void> {
    await this.#runAction(({ template_id, revision }) => call(cmsPublish, { CmsPage: { template_id, revision } }))
  }

  /** Restores an earlier version as the draft. @throws ApiError */
  async restore(uuid: string): Promise<void> {
    await this.#runAction(({ template_id, revision }) =>
      call(cmsRestore, { CmsPage: { template_id, revision }, Revision: { uuid } }),
    )
  }

  async #runAction(act: (page: CmsPage) => Promise<{ CmsPage: CmsPage }>): Promise<void> {
    await this.flush()
    const { page, content, theirs } = this.#state
    if (this.isUnsaved || theirs) throw new ApiError({ code: 'none', http: 0, message: '' })
    try {
      const { CmsPage } = await act(page)
      // The admin may have typed meanwhile.
      if (isEqual(this.#state.content, content)) this.#replacePage(CmsPage)
      else this.#update({ page: CmsPage })
      void refreshAnswers(cmsPages, cmsRevisions)
    } catch (error) {
      if (error instanceof ApiError) this.#update({ publishProblems: error.fields, ...this.#conflictIn(error) })
      throw error
    }
  }

  #isOurs({ content }: CmsPage): boolean {
    return isEqual(content, this.#state.content) || isEqual(content, this.#sent)
  }

  #conflictIn(error: ApiError): Partial<PageDraftState> {
    const stored = error.body['CmsPage']
    return error.http === 409 && isPage(stored) ? { theirs: stored } : {}
  }

  #replacePage(page: CmsPage): void {
    this.#update({ page, content: page.content, theirs: undefined, publishProblems: [], refused: undefined })
    void deleteDraft(this.account, toDraftName(page.template_id))
  }

  #statusNow(): PageDraftState['status'] {
    if (!this.isUnsaved) return 'saved'
    if (this.#busy) return 'saving'
    return this.#device.status(this.#state.status)
  }

  #update(change: Partial<PageDraftState>): void {
    this.#state = { ...this.#state, ...change }
    this.#state = { ...this.#state, status: this.#statusNow() }
    this.#listeners.notify()
  }

  async #saveLocally(): Promise<void> {
    const { content, page } = this.#state
    const draftName = toDraftName(page.template_id)
    const local: LocalPageDraft = { content, revision: page.revision, sent: this.#sent }
    // The edit was undone before it was sent, so there is nothing to send.
    const isUndone = !this.isUnsaved && this.#sent === undefined
    const write = isUndone
      ? deleteDraft(this.account, draftName).then(() => true)
      : saveDraft(this.account, draftName, local)
    const saving = this.#device.track(() => write)
    this.#update({})
    await saving
    this.#update({})
  }

  #scheduleSave(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.flush(), milliseconds)
  }

  /** Never save edits under the account of a person who signed in later. */
  #hasToSave(): boolean {
    const isSameAccount = getCurrentUser()?.user_account_uuid === this.account
    return isSameAccount && isOnline() && this.isUnsaved && !this.#state.theirs
  }

  async #saveAll(): Promise<void> {
    let shouldContinue = true
    while (shouldContinue && this.#hasToSave()) {
      this.#busy = true
      this.#update({})
      shouldContinue = await this.#saveOnce()
    }
  }

  /** Saves the page once. @returns whether another attempt makes sense */
  async #saveOnce(): Promise<boolean> {
    const { content, page } = this.#state
    const { template_id, revision } = page
    this.#sent = content
    await this.#saveLocally()
    try {
      const { CmsPage } = await call(cmsUpdate, { CmsPage: { template_id, content, revision } })
      await this.#markSaved(CmsPage)
      return true
    } catch (error) {
      return this.#handleSaveError(error)
    }
  }

  async #markSaved(page: CmsPage): Promise<void> {
    this.#sent = undefined
    this.#update({ page })
    if (this.isUnsaved) await this.#saveLocally()
    else await deleteDraft(this.account, toDraftName(page.template_id))
  }

  async #handleSaveError(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) this.#scheduleSave(RETRY_DELAY_MS)
    if (!(error instanceof ApiError) || error.sessionEnded) return false
    const stored = error.body['CmsPage']
    if (error.http === 409 && isPage(stored)) {
      // Either an earlier request arrived without an answer, or someone else saved.
      if (this.#isOurs(stored)) await this.#markSaved(stored)
      else this.#update({ theirs: stored })
      return this.#state.theirs === undefined
    }
    if (isTransientError(error)) this.#scheduleSave(RETRY_DELAY_MS)
    else this.#update({ refused: error.message })
    return false
  }
}

/** Opens the draft of a page, including edits on this device that were never sent. @throws ApiError */
export const openPageDraft = async (account: string, templateId: string): Promise<PageDraft> => {
  const { CmsPage: page } = await call(cmsInfo, { CmsPage: { template_id: templateId } })
  const local = parseLocalPageDraft(await readDraft(account, toDraftName(templateId)))
  const draft = new PageDraft(account, page, local)
  // The edits had arrived without an answer.
  if (local && !draft.isUnsaved) await deleteDraft(account, toDraftName(templateId))
  return draft
}

/**
 * Sends the local draft of a page that isn't open. Conflicts and refused edits remain on the device.
 * @throws ApiError
 */
export const sendUnsentPage = async (account: string, templateId: string): Promise<void> => {
  const draft = await openPageDraft(account, templateId)
  await draft.flush()
  draft.close()
}
