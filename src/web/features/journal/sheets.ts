/** The sheets that are open, and what was written on others and has not arrived yet. */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/journal.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { newUuid } from '#web/lib/device.ts'
import { inTurn } from '#web/lib/in-turn.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { currentUser } from '#web/session/session.ts'
import { beforeSignOut } from '#web/session/sign-out.ts'
import { dropPage, keptPage, keptPages, unfinishedPage } from './kept-pages.ts'
import { emptyPage, isUnsent, type JournalPage, pageOf, type Words } from './page.ts'
import { Sheet } from './sheet.ts'

const sheets = new Set<Sheet>()
const releases = new Map<Sheet, () => void>()

const lockOf = ({ client_uuid }: Pick<JournalPage, 'client_uuid'>): string => `alaia-journal-open/${client_uuid}`

/** Other tabs leave a page alone while it is open here. */
const hold = (sheet: Sheet): void => {
  if (!('locks' in navigator)) return
  const closed = new Promise<void>((resolve) => {
    releases.set(sheet, resolve)
  })
  void navigator.locks.request(lockOf(sheet.page), { ifAvailable: true }, () => closed)
}

const isHeld = async (page: JournalPage): Promise<boolean> => {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(page))
}

const openSheet = (account: string, page: JournalPage): Sheet => {
  const sheet = new Sheet(account, page)
  sheets.add(sheet)
  hold(sheet)
  void sheet.flush()
  return sheet
}

export const closeSheet = async (sheet: Sheet, options?: { finished: boolean }): Promise<void> => {
  await sheet.close(options)
  letGo(sheet)
  await refreshAnswers(contract.summary)
}

/** Without a word to the server; for what was deleted. */
export const letGo = (sheet: Sheet): void => {
  sheets.delete(sheet)
  releases.get(sheet)?.()
  releases.delete(sheet)
}

/** The name of the page for a new entry: of the one that was begun before all went away, unless another is wanted. */
export const nextPageName = async (account: string, fresh: boolean): Promise<string> => {
  const begun = fresh ? undefined : await unfinishedPage(account)
  return begun?.client_uuid ?? newUuid()
}

export interface SheetWish {
  /** An entry there is; without it a new one. */
  uuid: string | undefined
  /** The page's name on this device. */
  clientUuid: string | undefined
  /** What a new one begins with. */
  begun: Partial<Words>
}

/** What lies here unsent goes before what the server has, and so does anything while it is out of reach. @throws ApiError */
const storedPage = async (uuid: string, kept: JournalPage | undefined): Promise<JournalPage> => {
  if (kept && isUnsent(kept)) return kept
  try {
    return pageOf((await call(contract.info, { Journal: { uuid } })).Entry)
  } catch (error) {
    if (kept && error instanceof ApiError && error.http === 0) return kept
    throw error
  }
}

/** @throws ApiError */
export const sheetFor = async (account: string, { uuid, clientUuid, begun }: SheetWish): Promise<Sheet> => {
  const kept = clientUuid === undefined ? undefined : await keptPage(account, clientUuid)
  if (uuid !== undefined) return openSheet(account, await storedPage(uuid, kept))
  return openSheet(account, kept ?? emptyPage(clientUuid ?? newUuid(), begun))
}

const sendPage = async (account: string, page: JournalPage): Promise<void> => {
  const isOpen = [...sheets].some((sheet) => sheet.page.client_uuid === page.client_uuid)
  if (isOpen || (await isHeld(page))) return
  if (isUnsent(page)) await new Sheet(account, page).close()
  else await dropPage(account, page.client_uuid)
}

/** Sends what lies on this device of whoever is here, in the order in which it was written; one tab at a time. */
export const sendKeptPages = async (): Promise<void> => {
  const account = currentUser()?.user_account_uuid
  if (!account || !isOnline()) return
  await inTurn('alaia-journal-kept', async () => {
    const pages = await keptPages(account)
    for (const page of pages) await sendPage(account, page)
    if (pages.length) await refreshAnswers(contract.summary)
  })
}

const sendEverything = async (): Promise<void> => {
  await Promise.all([...sheets].map((sheet) => sheet.flush()))
  await sendKeptPages()
}

onOnlineChange(() => void (isOnline() && sendEverything()))
beforeSignOut(sendEverything)
