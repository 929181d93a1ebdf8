/**
 * Stores local drafts by account, in IndexedDB: edits that the server doesn't have yet. They outlive a reload, a closed
 * tab and an expired session. They are encrypted with the account's key, which comes from the server and goes with the
 * session. If the browser refuses IndexedDB, they last as long as the page. See docs/product.md#local-drafts.
 */
import { info } from '#contract/identity.ts'
import { callOnce } from '../api.ts'
import { createBrowserDatabase, toRecordKey, toRecordRange } from '../browser-database.ts'
import { delay } from '../delay.ts'
import { ignoreRejection } from '../log.ts'

interface SealedDraft {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const drafts = createBrowserDatabase<{ drafts: { key: string; value: SealedDraft } }>('alaia-kept', ['drafts'])
const keyDatabase = createBrowserDatabase<{ keys: { key: string; value: CryptoKey } }>('alaia-keys', ['keys'])

/** The keys by account, while that person is signed in. */
const keys = new Map<string, Promise<CryptoKey | undefined>>()

/** The key is not extractable, not even by this page. */
const importKey = async (account: string): Promise<CryptoKey> => {
  const { session, draft_key } = await callOnce(info, {})
  if (!draft_key || session.user_data?.user_account_uuid !== account) throw new Error('Another person is signed in')
  const bytes = Uint8Array.from(atob(draft_key), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  // Without a place for the key, it lasts as long as the page. It is not stored if the drafts were locked meanwhile.
  await ignoreRejection(keyDatabase.change(async (store) => keys.has(account) && store('keys').put(key, account)))
  return key
}

/** If the browser stores nothing, there is nothing to encrypt, and the key is not requested. */
const findKey = async (account: string): Promise<CryptoKey> => {
  const stored = await keyDatabase.read((store) => store('keys').get(account))
  return stored ?? importKey(account)
}

/** A failed request for the key is not cached, so the next call tries it again. */
const getKey = async (account: string): Promise<CryptoKey | undefined> => {
  // Without the key, drafts wait in memory.
  const request = keys.get(account) ?? ignoreRejection(findKey(account))
  keys.set(account, request)
  const key = await request
  if (!key && keys.get(account) === request) keys.delete(account)
  return key
}

const createAlgorithm = (recordKey: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(recordKey),
})

const seal = async (key: CryptoKey, recordKey: string, value: unknown): Promise<SealedDraft> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(createAlgorithm(recordKey, iv), key, text) }
}

const isSealed = (stored: unknown): stored is SealedDraft =>
  typeof stored === 'object' && stored !== null && 'sealed' in stored

/** Returns undefined for data that isn't encrypted; data of another key fails to decrypt. */
const unseal = async (key: CryptoKey, recordKey: string, stored: unknown): Promise<unknown> => {
  if (!isSealed(stored)) return undefined
  const text = await crypto.subtle.decrypt(createAlgorithm(recordKey, stored.iv), key, stored.sealed)
  return JSON.parse(new TextDecoder().decode(text)) as unknown
}

interface Draft {
  account: string
  /** Undefined deletes the draft. */
  value: unknown
  /** @returns the value to write, merged from this draft and the stored one, once both can be read */
  join?: (stored: unknown) => unknown
}

/** The newest value of each key that is still to be written, and the writes that are running. */
const waiting = new Map<string, Draft>()
const writing = new Map<string, Promise<boolean>>()
/** Values that are not written yet, or could not be; they last as long as the page. */
const inMemory = new Map<string, unknown>()

/**
 * Returns undefined for a draft that is encrypted with another key.
 * @throws DOMException if the browser can't read it now
 */
const readPersisted = async (recordKey: string, account: string): Promise<unknown> => {
  const stored = await drafts.read((store) => store('drafts').get(recordKey))
  const key = stored === undefined ? undefined : await getKey(account)
  // Nobody can read a draft of a lost key any more.
  return key && ignoreRejection(unseal(key, recordKey, stored))
}

const write = async (recordKey: string, { account, value, join }: Draft): Promise<boolean> => {
  const key = value === undefined ? undefined : await getKey(account)
  if (value !== undefined && !key) return false
  const sealed = key && (await seal(key, recordKey, join ? join(await readPersisted(recordKey, account)) : value))
  // A draft that is no longer in memory was deleted meanwhile.
  await drafts.change<unknown>((store) =>
    sealed && inMemory.has(recordKey) ? store('drafts').put(sealed, recordKey) : store('drafts').delete(recordKey),
  )
  if (!waiting.has(recordKey)) inMemory.delete(recordKey)
  return true
}

const writeNewest = async (recordKey: string): Promise<boolean> => {
  let written = false
  for (let draft = waiting.get(recordKey); draft; draft = waiting.get(recordKey)) {
    waiting.delete(recordKey)
    written = await write(recordKey, draft).catch(() => false)
  }
  writing.delete(recordKey)
  return written
}

const enqueueWrite = (recordKey: string, draft: Draft): Promise<boolean> => {
  waiting.set(recordKey, draft)
  const currentRun = writing.get(recordKey)
  if (currentRun) return currentRun
  const newRun = writeNewest(recordKey)
  writing.set(recordKey, newRun)
  return newRun
}

/** The time to wait for running writes, in milliseconds. */
const WRITE_TIMEOUT_MS = 2_000

const waitForWrites = async (): Promise<void> => {
  await Promise.race([Promise.allSettled(writing.values()), delay(WRITE_TIMEOUT_MS)])
}

const cacheAndWrite = (name: string, draft: Draft): Promise<boolean> => {
  const recordKey = toRecordKey(draft.account, name)
  inMemory.set(recordKey, draft.value)
  return enqueueWrite(recordKey, draft)
}

/**
 * Saves a draft and never throws.
 * @returns whether it outlives the page
 */
export const saveDraft = (account: string, name: string, value: unknown): Promise<boolean> =>
  cacheAndWrite(name, { account, value })

/** Never throws. */
export const storeDraft = async (account: string, name: string, value: unknown): Promise<void> => {
  await saveDraft(account, name, value)
}

/**
 * Names with this prefix hold lists to which every tab adds. Tabs write them one at a time, and merge with the stored
 * list.
 */
export const OUTBOX_PREFIX = 'outbox/'

/** Never throws. */
export const saveOutboxList = async (name: string, list: Required<Draft>): Promise<void> => {
  await cacheAndWrite(OUTBOX_PREFIX + name, list)
}

/** Returns whether a draft is only in memory: it waits for the key, or for space. */
export const isMemoryOnly = (account: string, name: string): boolean => inMemory.has(toRecordKey(account, name))

/** Never throws. The caller checks the type of the value. */
export const readDraft = async (account: string, name: string): Promise<unknown> => {
  const recordKey = toRecordKey(account, name)
  // The caller goes on without the draft. It replaces the draft if it saves another one.
  return inMemory.has(recordKey) ? inMemory.get(recordKey) : ignoreRejection(readPersisted(recordKey, account))
}

export const deleteDraft = async (account: string, name: string): Promise<void> => {
  const recordKey = toRecordKey(account, name)
  inMemory.delete(recordKey)
  await enqueueWrite(recordKey, { account, value: undefined })
}

/** Fetches the key while the server can be reached, and writes the drafts that waited for it, except lists. */
export const unlockDrafts = async (account: string): Promise<void> => {
  if (!(await getKey(account))) return
  const isOwn = (recordKey: string): boolean =>
    recordKey.startsWith(toRecordKey(account, '')) && !recordKey.startsWith(toRecordKey(account, OUTBOX_PREFIX))
  const ownDrafts = [...inMemory].filter(([recordKey]) => isOwn(recordKey))
  await Promise.all(ownDrafts.map(([recordKey, value]) => enqueueWrite(recordKey, { account, value })))
}

/** Returns the account's own draft names with this prefix. */
export const listDraftNames = async (account: string, beginning = ''): Promise<string[]> => {
  const start = toRecordKey(account, beginning)
  const range = toRecordRange(account, beginning)
  // What the browser can't list now is found the next time.
  const stored = (await ignoreRejection(drafts.read((store) => store('drafts').getAllKeys(range)))) ?? []
  const recordKeys = [...stored, ...[...inMemory.keys()].filter((recordKey) => recordKey.startsWith(start))]
  return [...new Set(recordKeys)].map((recordKey) => recordKey.slice(account.length + 1))
}

/**
 * Removes the keys. The drafts stay, and nobody can read them until their author has signed in again.
 * @throws DOMException if the browser refuses
 */
export const lockDrafts = async (): Promise<void> => {
  await waitForWrites()
  keys.clear()
  await keyDatabase.change((store) => store('keys').clear())
}

/** Names with this prefix hold a person's choices for this device, and no text that they wrote. */
export const CHOSEN_PREFIX = 'chosen/'

/** Deletes everything that one account wrote; its choices for this device stay. */
export const deleteWrittenDrafts = async (account: string): Promise<void> => {
  await waitForWrites()
  const names = (await listDraftNames(account)).filter((name) => !name.startsWith(CHOSEN_PREFIX))
  await Promise.all(names.map((name) => deleteDraft(account, name)))
}

/**
 * Deletes all drafts of one account, or of all accounts if none is named, for when nothing may stay on the device. The
 * keys go even if a draft can't be deleted.
 * @throws DOMException if the browser refuses
 */
export const deleteDrafts = async (account?: string): Promise<void> => {
  await waitForWrites()
  const beginning = account ? toRecordKey(account, '') : ''
  for (const recordKey of inMemory.keys()) if (recordKey.startsWith(beginning)) inMemory.delete(recordKey)
  const range = account ? toRecordRange(account) : undefined
  try {
    await drafts.change(async (store) => (range ? store('drafts').delete(range) : store('drafts').clear()))
  } finally {
    await lockDrafts()
  }
}
