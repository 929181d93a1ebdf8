/**
 * What someone has typed and the server doesn't have yet, by account, in IndexedDB. It outlives a reload, a closed tab
 * and an expired session. It is encrypted with the account's key, which comes from the server and goes with the
 * session. Where the browser refuses IndexedDB, it lasts as long as the page. See docs/product.md#unsent-words.
 */
import { info } from '#contract/identity.ts'
import { callOnce } from './api.ts'
import { browserDatabase, placeOf, placesOf } from './browser-database.ts'

const drafts = browserDatabase('alaia-kept', ['drafts'])
const sealing = browserDatabase('alaia-keys', ['keys'])

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const orNothing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => answer.catch(() => undefined)

/** By account, while its person is here. */
const keys = new Map<string, Promise<CryptoKey | undefined>>()

/** It cannot be read out again, not even by this page. */
const importKey = async (account: string): Promise<CryptoKey> => {
  const { session, draft_key } = await callOnce(info, {})
  if (!draft_key || session.user_data?.user_account_uuid !== account) throw new Error('Somebody else is here')
  const bytes = Uint8Array.from(atob(draft_key), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await orNothing(sealing.change((store) => store('keys').put(key, account)))
  return key
}

/** Where the browser keeps nothing, there is nothing to seal. */
const findKey = async (account: string): Promise<CryptoKey> => {
  const kept = await sealing.read<CryptoKey | undefined>('keys', (store) => store.get(account))
  return kept ?? importKey(account)
}

/** What is asked in vain is asked again. */
const keyOf = async (account: string): Promise<CryptoKey | undefined> => {
  const asked = keys.get(account) ?? orNothing(findKey(account))
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

const seal = async (key: CryptoKey, place: string, value: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(algorithm(place, iv), key, text) }
}

const isSealed = (kept: unknown): kept is Sealed => typeof kept === 'object' && kept !== null && 'sealed' in kept

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
const lyingAt = async (place: string, account: string): Promise<unknown> => {
  const kept = await orNothing(drafts.read<unknown>('drafts', (store) => store.get(place)))
  const key = kept === undefined ? undefined : await keyOf(account)
  return key && orNothing(unseal(key, place, kept))
}

const write = async (place: string, { account, value, join }: Draft): Promise<boolean> => {
  const key = value === undefined ? undefined : await keyOf(account)
  if (value !== undefined && !key) return false
  const sealed = key && (await seal(key, place, join ? join(await lyingAt(place, account)) : value))
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

const put = (place: string, draft: Draft): Promise<boolean> => {
  waiting.set(place, draft)
  const underWay = writing.get(place)
  if (underWay) return underWay
  const begun = writeNewest(place)
  writing.set(place, begun)
  return begun
}

/** Nobody waits longer than this for what is being written, in milliseconds. */
const PATIENCE = 2_000

const allWritten = async (): Promise<void> => {
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE)
  })
  await Promise.race([Promise.allSettled(writing.values()), tooLong])
}

const keep = (name: string, draft: Draft): Promise<boolean> => {
  const place = placeOf(draft.account, name)
  inMemory.set(place, draft.value)
  return put(place, draft)
}

/** Never throws. @returns whether it outlives the page */
export const keptSafely = (account: string, name: string, value: unknown): Promise<boolean> =>
  keep(name, { account, value })

/** Never throws. */
export const keepDraft = async (account: string, name: string, value: unknown): Promise<void> => {
  await keptSafely(account, name, value)
}

/** Names that begin so hold lists to which every tab adds: whoever writes one does it in turn, and joins what lies there. */
export const OUTBOX = 'outbox/'

/** Never throws. */
export const keepList = async (name: string, list: Required<Draft>): Promise<void> => {
  await keep(OUTBOX + name, list)
}

/** It waits for the key, or for room. */
export const isOnlyHere = (account: string, name: string): boolean => inMemory.has(placeOf(account, name))

/** Never throws. Whoever asks checks what it is. */
export const keptDraft = async (account: string, name: string): Promise<unknown> => {
  const place = placeOf(account, name)
  return inMemory.has(place) ? inMemory.get(place) : lyingAt(place, account)
}

export const dropDraft = async (account: string, name: string): Promise<void> => {
  const place = placeOf(account, name)
  inMemory.delete(place)
  await put(place, { account, value: undefined })
}

/** Fetches the key while the server can be asked, and writes down what had to wait for it, but for lists. */
export const readyDrafts = async (account: string): Promise<void> => {
  if (!(await keyOf(account))) return
  const isMine = (place: string): boolean =>
    place.startsWith(placeOf(account, '')) && !place.startsWith(placeOf(account, OUTBOX))
  const mine = [...inMemory].filter(([place]) => isMine(place))
  await Promise.all(mine.map(([place, value]) => put(place, { account, value })))
}

/** The names of one's own that begin like this. */
export const keptNames = async (account: string, beginning = ''): Promise<string[]> => {
  const start = placeOf(account, beginning)
  const range = placesOf(account, beginning)
  const kept = (await orNothing(drafts.read<IDBValidKey[]>('drafts', (store) => store.getAllKeys(range)))) ?? []
  const places = [...kept.map(String), ...[...inMemory.keys()].filter((place) => place.startsWith(start))]
  return [...new Set(places)].map((place) => place.slice(account.length + 1))
}

/** The drafts stay, and nobody can read them until their person has signed in again. */
export const lockDrafts = async (): Promise<void> => {
  await allWritten()
  keys.clear()
  await orNothing(sealing.change((store) => store('keys').clear()))
}

/** Names that begin so hold what somebody has chosen for this device, and nothing that they wrote. */
export const CHOSEN = 'chosen/'

/** What one account wrote; what they chose stays. */
export const forgetWritten = async (account: string): Promise<void> => {
  await allWritten()
  const names = (await keptNames(account)).filter((name) => !name.startsWith(CHOSEN))
  await Promise.all(names.map((name) => dropDraft(account, name)))
}

/** All of one account; without one everybody's, for when nothing is to stay on the device. */
export const forgetDrafts = async (account?: string): Promise<void> => {
  await allWritten()
  if (account) await Promise.all((await keptNames(account)).map((name) => dropDraft(account, name)))
  else {
    inMemory.clear()
    await orNothing(drafts.change((store) => store('drafts').clear()))
  }
  await lockDrafts()
}
