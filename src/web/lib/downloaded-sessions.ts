/**
 * Sessions that somebody keeps on this device to hear without a network, by account, in a database of the browser's own.
 * Of a person there is nothing in it but that it was kept; other accounts are never shown it.
 */
import { createBrowserDatabase, toRecordKey, toRecordRange, updateIfFound } from './browser-database.ts'

export interface DownloadedSession {
  uuid: string
  /** What the server said of it, without anybody's marks. */
  session: object
  /** Where its sound and its words lay; what is kept speaks for these addresses alone. */
  url: string
  transcriptUrl: string
  cover?: Blob | undefined
  /** Bytes of all that is kept of it. */
  size: number
  /** Epoch milliseconds: when it was kept, and when the server last said that it is theirs. */
  keptAt: number
  checkedAt: number
}

/** Bytes. */
export const getTotalSize = (kept: readonly DownloadedSession[]): number =>
  kept.reduce((sum, { size }) => sum + size, 0)

interface DownloadContent {
  kept: DownloadedSession
  sound: Blob
  /** As the server sends them. */
  words: unknown
}

const NAME = 'alaia-sessions'
const STORES = ['kept', 'sounds', 'words'] as const
const { read, change } = createBrowserDatabase(NAME, STORES)

const listeners = new Set<() => void>()
const notifyListeners = (): void => listeners.forEach((listener) => listener())
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
otherTabs?.addEventListener('message', notifyListeners)

const changed = (): void => {
  notifyListeners()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  otherTabs?.postMessage('changed')
}

/** Calls back whenever something is kept or goes, here or in another tab. @returns stops it */
export const onDownloadsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last kept first. Never throws: where the browser keeps nothing, there is nothing. */
export const listDownloads = async (account: string): Promise<DownloadedSession[]> => {
  const found = read<DownloadedSession[]>('kept', (store) => store.getAll(toRecordRange(account)))
  const all = await found.catch((): DownloadedSession[] => [])
  return all.sort((one, other) => other.keptAt - one.keptAt)
}

export const getDownload = (account: string, uuid: string): Promise<DownloadedSession | undefined> =>
  read<DownloadedSession | undefined>('kept', (store) => store.get(toRecordKey(account, uuid))).catch(() => undefined)

export const getDownloadedAudio = (account: string, uuid: string): Promise<Blob | undefined> =>
  read<Blob | undefined>('sounds', (store) => store.get(toRecordKey(account, uuid))).catch(() => undefined)

/** By the address that they have at the server. */
export const getDownloadedTranscript = (account: string, transcriptUrl: string): Promise<unknown> =>
  read<unknown>('words', (store) => store.get(toRecordKey(account, transcriptUrl))).catch(() => undefined)

/** @throws DOMException where there is no room, or the browser keeps nothing */
export const saveDownload = async (account: string, { kept, sound, words }: DownloadContent): Promise<void> => {
  const place = toRecordKey(account, kept.uuid)
  await change((store) => {
    updateIfFound<DownloadedSession>(store('kept').get(place), ({ transcriptUrl }) => {
      if (transcriptUrl !== kept.transcriptUrl) store('words').delete(toRecordKey(account, transcriptUrl))
    })
    store('kept').put(kept, place)
    store('sounds').put(sound, place)
    if (words !== undefined) store('words').put(words, toRecordKey(account, kept.transcriptUrl))
  })
  changed()
}

/** The server says that it is still theirs. @returns whether it still lies here: what was removed meanwhile stays away */
export const markDownloadChecked = async (account: string, uuid: string): Promise<boolean> => {
  const place = toRecordKey(account, uuid)
  let isHere = false
  await change((store) =>
    updateIfFound<DownloadedSession>(store('kept').get(place), (kept) => {
      isHere = true
      store('kept').put({ ...kept, checkedAt: Date.now() }, place)
    }),
  )
  return isHere
}

/** @throws DOMException where the browser does not let it go */
export const deleteDownload = async (account: string, uuid: string): Promise<void> => {
  const place = toRecordKey(account, uuid)
  await change((store) => {
    updateIfFound<DownloadedSession>(store('kept').get(place), ({ transcriptUrl }) =>
      store('words').delete(toRecordKey(account, transcriptUrl)),
    )
    store('kept').delete(place)
    store('sounds').delete(place)
  })
  changed()
}

/** Everybody's, for when nothing is to stay on the device. */
export const deleteAllDownloads = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  await change((store) => STORES.forEach((name) => store(name).clear()))
  changed()
}
