/** Stores the pages of this device, each one encrypted under its own name. */
import { HOUR_MS } from '#rules/durations.ts'
import { draftPrefixes } from '#web/autosave/local-draft.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { deleteDraft, readDraft, listDraftNames, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { type JournalPage, isUnsentPage, parseJournalPage } from './journal-page.ts'

const PREFIX = draftPrefixes.journal

const listeners = createListeners()
/** Tells the lists that a page was saved or deleted. */
export const notifyLocalPagesChange = listeners.notify

/**
 * Calls back whenever a page was saved or deleted on this device.
 * @returns a function that stops the calls
 */
export const onLocalPagesChange = listeners.subscribe

/** @returns whether the page outlives this tab */
export const saveLocalPage = async (account: string, page: JournalPage): Promise<boolean> => {
  const isStored = await saveDraft(account, `${PREFIX}${page.client_uuid}`, page)
  notifyLocalPagesChange()
  return isStored
}

export const readLocalPage = async (account: string, clientUuid: string): Promise<JournalPage | undefined> =>
  parseJournalPage(await readDraft(account, `${PREFIX}${clientUuid}`))

export const deleteLocalPage = async (account: string, clientUuid: string): Promise<void> => {
  await deleteDraft(account, `${PREFIX}${clientUuid}`)
  notifyLocalPagesChange()
}

/** Lists the pages in the order in which they were written. */
export const listLocalPages = async (account: string): Promise<JournalPage[]> => {
  const names = await listDraftNames(account, PREFIX)
  const pages = await Promise.all(names.map((name) => readLocalPage(account, name.slice(PREFIX.length))))
  return pages.filter((page) => page !== undefined).sort((a, b) => Date.parse(a.written_at) - Date.parse(b.written_at))
}

export const listUnsentPages = async (account: string): Promise<JournalPage[]> =>
  (await listLocalPages(account)).filter(isUnsentPage)

/** An unfinished page can be continued for this long, in milliseconds. */
const RESUME_PERIOD_MS = 12 * HOUR_MS

/** Finds the new entry that the person was writing when the page closed. */
export const findUnfinishedPage = async (account: string): Promise<JournalPage | undefined> => {
  const pages = await listLocalPages(account)
  return pages
    .filter(({ unfinished, changed_at }) => unfinished && changed_at > Date.now() - RESUME_PERIOD_MS)
    .sort((a, b) => b.changed_at - a.changed_at)[0]
}
