/** Manages the open documents, and sends local pages whose changes are still unsent. */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import { draftPrefixes } from '#web/autosave/local-draft.ts'
import { forgetDocument, registerDocument, isDocumentOpen, releaseDocument } from '#web/autosave/open-documents.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { createUuid } from '#web/lib/device.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { deleteLocalPage, readLocalPage, listLocalPages, findUnfinishedPage } from './local-pages.ts'
import { createEmptyPage, isUnsentPage, type JournalPage, toJournalPage, type EntryContent } from './journal-page.ts'
import { JournalDocument } from './journal-document.ts'

const openDocuments = new Set<JournalDocument>()
const releases = new Map<JournalDocument, () => void>()

const getLockName = ({ client_uuid }: Pick<JournalPage, 'client_uuid'>): string => `alaia-journal-open/${client_uuid}`

/** Holds a lock, so that other tabs leave the page alone while it is open here. */
const lockPage = (doc: JournalDocument): void => {
  if (!('locks' in navigator)) return
  const closed = new Promise<void>((resolve) => {
    releases.set(doc, resolve)
  })
  void navigator.locks.request(getLockName(doc.page), { ifAvailable: true }, () => closed)
}

const isOpenElsewhere = async (page: JournalPage): Promise<boolean> => {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === getLockName(page))
}

const createDocument = (account: string, page: JournalPage): JournalDocument => {
  // An earlier document of the page, which was left with unsent text, has all of it in the local page.
  forgetDocument(account, draftPrefixes.journal + page.client_uuid)
  const doc = new JournalDocument(account, page)
  openDocuments.add(doc)
  registerDocument(doc.autosave)
  lockPage(doc)
  void doc.flush()
  return doc
}

const releaseLock = (doc: JournalDocument): void => {
  openDocuments.delete(doc)
  releases.get(doc)?.()
  releases.delete(doc)
}

export const closeDocument = async (doc: JournalDocument, options?: { finished: boolean }): Promise<void> => {
  await doc.close(options)
  releaseLock(doc)
  if (isUnsentPage(doc.page)) return releaseDocument(doc.autosave)
  forgetDocument(doc.account, doc.autosave.draftKey)
  return refreshAnswers(contract.summary)
}

/** Discards the document without a request to the server. It is for entries that were deleted. */
export const discardDocument = (doc: JournalDocument): void => {
  releaseLock(doc)
  forgetDocument(doc.account, doc.autosave.draftKey)
}

/**
 * Returns the `client_uuid` of the page for a new entry. An unfinished page is continued, unless a fresh one is
 * requested.
 */
export const getNextPageId = async (account: string, fresh: boolean): Promise<string> => {
  const unfinishedPage = fresh ? undefined : await findUnfinishedPage(account)
  return unfinishedPage?.client_uuid ?? createUuid()
}

export interface OpenDocumentOptions {
  /** The ID of an existing entry. Without it, a new entry is opened. */
  uuid: string | undefined
  /** The `client_uuid` of the page. */
  clientUuid: string | undefined
  /** The initial content of a new entry. */
  initialContent: Partial<EntryContent>
}

/**
 * Prefers an unsent local page over the server's version. Any local page is also used while the server cannot be
 * reached.
 * @throws ApiError
 */
const loadPage = async (uuid: string, localPage: JournalPage | undefined): Promise<JournalPage> => {
  if (localPage && isUnsentPage(localPage)) return localPage
  try {
    return toJournalPage((await call(contract.info, { Journal: { uuid } })).Entry)
  } catch (error) {
    if (localPage && error instanceof ApiError && error.http === 0) return localPage
    throw error
  }
}

/** @throws ApiError */
export const openDocument = async (
  account: string,
  { uuid, clientUuid, initialContent }: OpenDocumentOptions,
): Promise<JournalDocument> => {
  const localPage = clientUuid === undefined ? undefined : await readLocalPage(account, clientUuid)
  if (uuid !== undefined) return createDocument(account, await loadPage(uuid, localPage))
  return createDocument(account, localPage ?? createEmptyPage(clientUuid ?? createUuid(), initialContent))
}

const sendPage = async (account: string, page: JournalPage): Promise<void> => {
  const isOpen = [...openDocuments].some((doc) => doc.page.client_uuid === page.client_uuid)
  const isHeld = isDocumentOpen(account, draftPrefixes.journal + page.client_uuid)
  if (isOpen || isHeld || (await isOpenElsewhere(page))) return
  if (!isUnsentPage(page)) return deleteLocalPage(account, page.client_uuid)
  // It is held, so that only one document retries, and stops when the page is opened.
  const doc = new JournalDocument(account, page)
  registerDocument(doc.autosave)
  await doc.close()
  await releaseDocument(doc.autosave)
}

/** Sends the current person's unsent local pages in the order in which they were written, in one tab at a time. */
export const sendUnsentPages = async (): Promise<void> => {
  const account = getCurrentUser()?.user_account_uuid
  if (!account || !isOnline()) return
  await withLock('alaia-unsent-journal', async () => {
    const pages = await listLocalPages(account)
    for (const page of pages) await sendPage(account, page)
    if (pages.length) await refreshAnswers(contract.summary)
  })
}

onOnlineChange(() => void sendUnsentPages())
beforeSignOut(sendUnsentPages)
