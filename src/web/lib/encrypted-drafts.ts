/**
 * What someone has typed and the server doesn't have yet, by account, in IndexedDB. It outlives a reload, a closed tab
 * and an expired session. It is encrypted with the account's key, which comes from the server and goes with the
 * session. Where the browser refuses IndexedDB, it lasts as long as the page. See docs/product.md#unsent-words.
 */
import { info } from '#contract/identity.ts'
import { callOnce } from './api.ts'
import { createBrowserDatabase, toRecordKey, toRecordRange } from './browser-database.ts'

const drafts = createBrowserDatabase('alaia-kept', ['drafts'])
const keyDatabase = createBrowserDatabase('alaia-keys', ['keys'])

interface SealedDraft {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const orUndefined = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => answer.catch(() => undefined)

/** By account, while its person is here. */
const keys = new Map<string, Promise<CryptoKey | undefined>>()

/** It cannot be read out again, not even by this page. */
const importKey = async (account: string): Promise<CryptoKey> => {
  const { session, draft_key } = await callOnce(info, {})
  if (!draft_key || session.user_data?.user_account_uuid !== account) throw new Error('Somebody else is here')
  const bytes = Uint8Array.from(atob(draft_key), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await orUndefined(keyDatabase.change((store) => store('keys').put(key, account)))
  return key
}

/** Where the browser keeps nothing, there is nothing to seal. */
const findKey = async (account: string): Promise<CryptoKey> => {
  const kept = await keyDatabase.read<CryptoKey | undefined>('keys', (store) => store.get(account))
  return kept ?? importKey(account)
}

/** What is asked in vain is asked again. */
const getKey = async (account: string): Promise<CryptoKey | undefined> => {
  const asked = keys.get(account) ?? orUndefined(findKey(account))
  keys.set(account, asked)
  const key = await asked
  if (!key && keys.get(account) === asked) keys.delete(account)
  return key
}

const algorithm = (place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

const seal = async (key: CryptoKey, place: string, value: unknown): Promise<SealedDraft> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(algorithm(place, iv), key, text) }
}

const isSealed = (kept: unknown): kept is SealedDraft => typeof kept === 'object' && kept !== null && 'sealed' in kept

/** What another key sealed, or nobody, reads as if it were not there. */
const unseal = async (key: CryptoKey, place: string, kept: unknown): Promise<unknown> => {
  if (!isSealed(kept)) return undefined
  const text = await crypto.subtle.decrypt(algorithm(place, kept.iv), key, kept.sealed)
  return JSON.parse(new TextDecoder().decode(text)) as unknown
}

interface Draft {
  account: string
  /** Undefined takes it away. */
  value: unknown
  /** @returns what is written instead, of it and of what lies there, once both can be read */
  join?: (lying: unknown) => unknown
}

/** The newest of each place that is still to be written, and those being written. */
const waiting = new Map<string, Draft>()
const writing = new Map<string, Promise<boolean>>()
/** What could not be written lasts as long as the page. */
const inMemory = new Map<string, unknown>()

/** What cannot be read is not there. */
const readPersisted = async (place: string, account: string): Promise<unknown> => {
  const kept = await orUndefined(drafts.read<unknown>('drafts', (store) => store.get(place)))
  const key = kept === undefined ? undefined : await getKey(account)
  return key && orUndefined(unseal(key, place, kept))
}

const write = async (place: string, { account, value, join }: Draft): Promise<boolean> => {
  const key = value === undefined ? undefined : await getKey(account)
  if (value !== undefined && !key) return false
  const sealed = key && (await seal(key, place, join ? join(await readPersisted(place, account)) : value))
  await drafts.change((store) => (sealed ? store('drafts').put(sealed, place) : store('drafts').delete(place)))
  if (!waiting.has(place)) inMemory.delete(place)
  return true
}

const writeNewest = async (place: string): Promise<boolean> => {
  let written = false
  for (let draft = waiting.get(place); draft; draft = waiting.get(place)) {
    waiting.delete(place)
    written = await write(place, draft).catch(() => false)
  }
  writing.delete(place)
  return written
}

const enqueueWrite = (place: string, draft: Draft): Promise<boolean> => {
  waiting.set(place, draft)
  const underWay = writing.get(place)
  if (underWay) return underWay
  const begun = writeNewest(place)
  writing.set(place, begun)
  return begun
}

/** Nobody waits longer than this for what is being written, in milliseconds. */
const WRITE_TIMEOUT = 2_000

const waitForWrites = async (): Promise<void> => {
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, WRITE_TIMEOUT)
  })
  await Promise.race([Promise.allSettled(writing.values()), tooLong])
}

const cacheAndWrite = (name: string, draft: Draft): Promise<boolean> => {
  const place = toRecordKey(draft.account, name)
  inMemory.set(place, draft.value)
  return enqueueWrite(place, draft)
}

/** Never throws. @returns whether it outlives the page */
export const saveDraft = (account: string, name: string, value: unknown): Promise<boolean> =>
  cacheAndWrite(name, { account, value })

/** Never throws. */
export const storeDraft = async (account: string, name: string, value: unknown): Promise<void> => {
  await saveDraft(account, name, value)
}

/** Names that begin so hold lists to which every tab adds: whoever writes one does it in turn, and joins what lies there. */
export const OUTBOX_PREFIX = 'outbox/'

/** Never throws. */
export const saveOutboxList = async (name: string, list: Required<Draft>): Promise<void> => {
  await cacheAndWrite(OUTBOX_PREFIX + name, list)
}

/** It waits for the key, or for room. */
export const isMemoryOnly = (account: string, name: string): boolean => inMemory.has(toRecordKey(account, name))

/** Never throws. Whoever asks checks what it is. */
export const readDraft = async (account: string, name: string): Promise<unknown> => {
  const place = toRecordKey(account, name)
  return inMemory.has(place) ? inMemory.get(place) : readPersisted(place, account)
}

export const deleteDraft = async (account: string, name: string): Promise<void> => {
  const place = toRecordKey(account, name)
  inMemory.delete(place)
  await enqueueWrite(place, { account, value: undefined })
}

/** Fetches the key while the server can be asked, and writes down what had to wait for it, but for lists. */
export const unlockDrafts = async (account: string): Promise<void> => {
  if (!(await getKey(account))) return
  const isMine = (place: string): boolean =>
    place.startsWith(toRecordKey(account, '')) && !place.startsWith(toRecordKey(account, OUTBOX_PREFIX))
  const mine = [...inMemory].filter(([place]) => isMine(place))
  await Promise.all(mine.map(([place, value]) => enqueueWrite(place, { account, value })))
}

/** The names of one's own that begin like this. */
export const listDraftNames = async (account: string, beginning = ''): Promise<string[]> => {
  const start = toRecordKey(account, beginning)
  const range = toRecordRange(account, beginning)
  const kept = (await orUndefined(drafts.read<IDBValidKey[]>('drafts', (store) => store.getAllKeys(range)))) ?? []
  const places = [...kept.map(String), ...[...inMemory.keys()].filter((place) => place.startsWith(start))]
  return [...new Set(places)].map((place) => place.slice(account.length + 1))
}

/** The drafts stay, and nobody can read them until their person has signed in again. */
export const lockDrafts = async (): Promise<void> => {
  await waitForWrites()
  keys.clear()
  await orUndefined(keyDatabase.change((store) => store('keys').clear()))
}

/** Names that begin so hold what somebody has chosen for this device, and nothing that they wrote. */
export const CHOSEN_PREFIX = 'chosen/'

/** What one account wrote; what they chose stays. */
export const deleteWrittenDrafts = async (account: string): Promise<void> => {
  await waitForWrites()
  const names = (await listDraftNames(account)).filter((name) => !name.startsWith(CHOSEN_PREFIX))
  await Promise.all(names.map((name) => deleteDraft(account, name)))
}

/** All of one account; without one everybody's, for when nothing is to stay on the device. */
export const deleteDrafts = async (account?: string): Promise<void> => {
  await waitForWrites()
  if (account) await Promise.all((await listDraftNames(account)).map((name) => deleteDraft(account, name)))
  else {
    inMemory.clear()
    await orUndefined(drafts.change((store) => store('drafts').clear()))
  }
  await lockDrafts()
}
