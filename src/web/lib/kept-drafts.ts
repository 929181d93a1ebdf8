/**
 * What someone has typed and the server has not got yet, by account, in the browser's own database: it outlives a
 * reload, a closed tab and an expired session (decision 43). Where the browser refuses, it lasts as long as the page.
 */
const DATABASE = 'alaia-kept'
const STORE = 'drafts'

const inMemory = new Map<string, unknown>()
const keyOf = (account: string, name: string): string => `${account}/${name}`

let opening: Promise<IDBDatabase> | undefined

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })

const open = (): Promise<IDBDatabase> => {
  opening ??= Promise.resolve().then(() => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return answerOf(request)
  })
  opening.catch(() => (opening = undefined))
  return opening
}

const inStore = async <Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> => answerOf(ask((await open()).transaction(STORE, mode).objectStore(STORE)))

/** Never throws. */
export const keepDraft = async (account: string, name: string, value: unknown): Promise<void> => {
  inMemory.set(keyOf(account, name), value)
  await inStore('readwrite', (store) => store.put(value, keyOf(account, name))).catch(() => undefined)
}

/** Never throws; what cannot be read is not there. Whoever asks checks what it is. */
export const keptDraft = async (account: string, name: string): Promise<unknown> => {
  const key = keyOf(account, name)
  const kept = await inStore<unknown>('readonly', (store) => store.get(key) as IDBRequest<unknown>).catch(
    () => undefined,
  )
  return kept ?? inMemory.get(key)
}

export const dropDraft = async (account: string, name: string): Promise<void> => {
  inMemory.delete(keyOf(account, name))
  await inStore('readwrite', (store) => store.delete(keyOf(account, name))).catch(() => undefined)
}

/** Everybody's, for when nothing is to stay on the device. */
export const forgetDrafts = async (): Promise<void> => {
  inMemory.clear()
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}
