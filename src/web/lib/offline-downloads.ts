/**
 * Stores the downloads of each account in an IndexedDB database, to play them without a network. The only personal fact
 * in it is which sessions were downloaded; other accounts never see it.
 */
import { createBrowserDatabase, toRecordKey, toRecordRange } from './browser-database.ts'
import { createListeners } from './listeners.ts'
import { ignoreRejection } from './log.ts'

export interface DownloadedSession {
  uuid: string
  /** The session as the server sent it, without the person's favorites and progress. */
  session: object
  /** The addresses of the audio and the transcript at the time; the download is valid for these addresses only. */
  url: string
  transcriptUrl: string
  cover?: Blob | undefined
  /** The size of the whole download in bytes. */
  size: number
  /** Epoch milliseconds: when it was downloaded, and when the server last confirmed that this person may open it. */
  savedAt: number
  checkedAt: number
}

/** Returns the size of all downloads in bytes. */
export const getTotalSize = (download: readonly DownloadedSession[]): number =>
  download.reduce((sum, { size }) => sum + size, 0)

interface DownloadContent {
  download: DownloadedSession
  audio: Blob
  /** The transcript as the server sends it. */
  transcript: unknown
}

type DownloadSchema = {
  kept: { key: string; value: DownloadedSession }
  sounds: { key: string; value: Blob }
  words: { key: string; value: unknown }
}

const NAME = 'alaia-sessions'
const { read, change } = createBrowserDatabase<DownloadSchema>(NAME, ['kept', 'sounds', 'words'])

const listeners = createListeners()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
otherTabs?.addEventListener('message', () => listeners.notify())

const notifyAllTabs = (): void => {
  listeners.notify()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  otherTabs?.postMessage('changed')
}

/**
 * Calls back when a download is added or deleted, here or in another tab.
 * @returns a function that unsubscribes
 */
export const onDownloadsChange = listeners.subscribe

/** Returns the downloads, newest first. Never throws: if the browser stores nothing, the list is empty. */
export const listDownloads = async (account: string): Promise<DownloadedSession[]> => {
  const records = read((store) => store('kept').getAll(toRecordRange(account)))
  const downloads = await records.catch((): DownloadedSession[] => [])
  return downloads.sort((one, other) => other.savedAt - one.savedAt)
}

// What the browser can't read counts as not downloaded: the player then asks the server.
export const getDownload = (account: string, uuid: string): Promise<DownloadedSession | undefined> =>
  ignoreRejection(read((store) => store('kept').get(toRecordKey(account, uuid))))

// The same holds for the audio.
export const getDownloadedAudio = (account: string, uuid: string): Promise<Blob | undefined> =>
  ignoreRejection(read((store) => store('sounds').get(toRecordKey(account, uuid))))

/** Returns a transcript by its address on the server. Without one, the session plays as well. */
export const getDownloadedTranscript = (account: string, transcriptUrl: string): Promise<unknown> =>
  ignoreRejection(read((store) => store('words').get(toRecordKey(account, transcriptUrl))))

/** @throws DOMException if there is no space, or the browser stores nothing */
export const saveDownload = async (
  account: string,
  { download, audio, transcript }: DownloadContent,
): Promise<void> => {
  const key = toRecordKey(account, download.uuid)
  await change(async (store) => {
    const { transcriptUrl = download.transcriptUrl } = (await store('kept').get(key)) ?? {}
    if (transcriptUrl !== download.transcriptUrl) await store('words').delete(toRecordKey(account, transcriptUrl))
    await store('kept').put(download, key)
    await store('sounds').put(audio, key)
    if (transcript !== undefined) await store('words').put(transcript, toRecordKey(account, download.transcriptUrl))
  })
  notifyAllTabs()
}

/**
 * Records that the server confirmed the download.
 * @returns whether it is still here: a download that was deleted meanwhile stays deleted
 */
export const markDownloadChecked = async (account: string, uuid: string): Promise<boolean> => {
  const key = toRecordKey(account, uuid)
  return change(async (store) => {
    const download = await store('kept').get(key)
    if (download) await store('kept').put({ ...download, checkedAt: Date.now() }, key)
    return download !== undefined
  })
}

/** @throws DOMException if the browser can't delete it */
export const deleteDownload = async (account: string, uuid: string): Promise<void> => {
  const key = toRecordKey(account, uuid)
  await change(async (store) => {
    const download = await store('kept').get(key)
    if (download) await store('words').delete(toRecordKey(account, download.transcriptUrl))
    await store('kept').delete(key)
    await store('sounds').delete(key)
  })
  notifyAllTabs()
}

/** Deletes the downloads of all accounts, for when nothing may stay on the device. */
export const deleteAllDownloads = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  await change(async (store) => {
    for (const name of ['kept', 'sounds', 'words'] as const) await store(name).clear()
  })
  notifyAllTabs()
}
