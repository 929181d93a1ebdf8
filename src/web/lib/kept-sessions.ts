/**
 * Sessions that somebody keeps on this device to hear without a network, by account, in a database of the browser's own.
 * Of a person there is nothing in it but that it was kept; other accounts are never shown it.
 */
import { browserDatabase, placeOf, placesOf, whenFound } from './browser-database.ts'

export interface KeptSession {
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
export const sumOf = (kept: readonly KeptSession[]): number => kept.reduce((sum, { size }) => sum + size, 0)

interface Brought {
  kept: KeptSession
  sound: Blob
  /** As the server sends them. */
  words: unknown
}

const NAME = 'alaia-sessions'
const STORES = ['kept', 'sounds', 'words'] as const
const { read, change } = browserDatabase(NAME, STORES)

const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
otherTabs?.addEventListener('message', tell)

const changed = (): void => {
  tell()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  otherTabs?.postMessage('changed')
}

/** Calls back whenever something is kept or goes, here or in another tab. @returns stops it */
export const onKeptChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last kept first. Never throws: where the browser keeps nothing, there is nothing. */
export const keptSessions = async (account: string): Promise<KeptSession[]> => {
  const found = read<KeptSession[]>('kept', (store) => store.getAll(placesOf(account)))
  const all = await found.catch((): KeptSession[] => [])
  return all.sort((one, other) => other.keptAt - one.keptAt)
}

export const keptSession = (account: string, uuid: string): Promise<KeptSession | undefined> =>
  read<KeptSession | undefined>('kept', (store) => store.get(placeOf(account, uuid))).catch(() => undefined)

export const keptSound = (account: string, uuid: string): Promise<Blob | undefined> =>
  read<Blob | undefined>('sounds', (store) => store.get(placeOf(account, uuid))).catch(() => undefined)

/** By the address that they have at the server. */
export const keptWords = (account: string, transcriptUrl: string): Promise<unknown> =>
  read<unknown>('words', (store) => store.get(placeOf(account, transcriptUrl))).catch(() => undefined)

/** @throws DOMException where there is no room, or the browser keeps nothing */
export const keepSession = async (account: string, { kept, sound, words }: Brought): Promise<void> => {
  const place = placeOf(account, kept.uuid)
  await change((store) => {
    whenFound<KeptSession>(store('kept').get(place), ({ transcriptUrl }) => {
      if (transcriptUrl !== kept.transcriptUrl) store('words').delete(placeOf(account, transcriptUrl))
    })
    store('kept').put(kept, place)
    store('sounds').put(sound, place)
    if (words !== undefined) store('words').put(words, placeOf(account, kept.transcriptUrl))
  })
  changed()
}

/** The server says that it is still theirs. @returns whether it still lies here: what was removed meanwhile stays away */
export const noteChecked = async (account: string, uuid: string): Promise<boolean> => {
  const place = placeOf(account, uuid)
  let isHere = false
  await change((store) =>
    whenFound<KeptSession>(store('kept').get(place), (kept) => {
      isHere = true
      store('kept').put({ ...kept, checkedAt: Date.now() }, place)
    }),
  )
  return isHere
}

/** @throws DOMException where the browser does not let it go */
export const dropSession = async (account: string, uuid: string): Promise<void> => {
  const place = placeOf(account, uuid)
  await change((store) => {
    whenFound<KeptSession>(store('kept').get(place), ({ transcriptUrl }) =>
      store('words').delete(placeOf(account, transcriptUrl)),
    )
    store('kept').delete(place)
    store('sounds').delete(place)
  })
  changed()
}

/** Everybody's, for when nothing is to stay on the device. */
export const forgetKeptSessions = async (): Promise<void> => {
  if (!('indexedDB' in globalThis)) return
  await change((store) => STORES.forEach((name) => store(name).clear()))
  changed()
}
