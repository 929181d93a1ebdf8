/** The pages that lie on this device, each sealed under a name of its own. */
import { dropDraft, keptDraft, keptNames, keptSafely } from '#web/lib/kept-drafts.ts'
import { type JournalPage, isUnsent, pageFrom } from './page.ts'

const ROOM = 'journal/'

const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

/** Calls back whenever a page was written down or taken away here. @returns stops it */
export const onKeptPages = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns whether it outlives this tab */
export const keepPage = async (account: string, page: JournalPage): Promise<boolean> => {
  const safe = await keptSafely(account, `${ROOM}${page.client_uuid}`, page)
  tell()
  return safe
}

export const keptPage = async (account: string, clientUuid: string): Promise<JournalPage | undefined> =>
  pageFrom(await keptDraft(account, `${ROOM}${clientUuid}`))

export const dropPage = async (account: string, clientUuid: string): Promise<void> => {
  await dropDraft(account, `${ROOM}${clientUuid}`)
  tell()
}

/** In the order in which they were written. */
export const keptPages = async (account: string): Promise<JournalPage[]> => {
  const names = await keptNames(account, ROOM)
  const pages = await Promise.all(names.map((name) => keptPage(account, name.slice(ROOM.length))))
  return pages
    .filter((page) => page !== undefined)
    .sort((one, other) => Date.parse(one.written_at) - Date.parse(other.written_at))
}

export const unsentPages = async (account: string): Promise<JournalPage[]> =>
  (await keptPages(account)).filter(isUnsent)

/** A page that is not finished is gone on with for so long, in milliseconds. */
const REMEMBERED = 12 * 3_600_000

/** The new entry somebody was in the middle of when the page went away. */
export const unfinishedPage = async (account: string): Promise<JournalPage | undefined> => {
  const pages = await keptPages(account)
  return pages
    .filter(({ unfinished, changed_at }) => unfinished && changed_at > Date.now() - REMEMBERED)
    .sort((one, other) => other.changed_at - one.changed_at)[0]
}
