/** Everything that a browser stores for a site, to check that no personal data is left. */
import type { Page } from 'playwright-core'

export interface BrowserStorage {
  local: Record<string, string>
  session: Record<string, string>
  /** Each row as `database/store/key`, with everything in it that can be read as text. */
  rows: Record<string, string>
  /** Cached content by cache name and URL. */
  caches: Record<string, Record<string, string>>
}

/**
 * Runs in the page. It doesn't create missing databases.
 *
 * @param withContent whether to include the content, not only the keys
 */
const readAll = async (withContent: boolean): Promise<BrowserStorage> => {
  const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('Not to be read')))
    })
  const toText = async (value: unknown): Promise<string> => {
    // Reads only the start of audio, where text might be.
    if (value instanceof Blob) return value.slice(0, 4096).text()
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value)
    if (value instanceof CryptoKey) return `key ${value.algorithm.name}`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
    const texts = await Promise.all(
      Object.entries(value).map(async ([name, field]) => `${name}: ${await toText(field)}`),
    )
    return texts.join('\n')
  }
  const rows: Record<string, string> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await toPromise(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const openStore = () => database.transaction(store).objectStore(store)
      const keys = await toPromise(openStore().getAllKeys())
      const values: unknown[] = withContent ? await toPromise(openStore().getAll()) : []
      for (const [index, key] of keys.entries()) {
        rows[`${name}/${store}/${typeof key === 'string' ? key : index}`] = await toText(values[index])
      }
    }
    database.close()
  }
  const cachedTexts: BrowserStorage['caches'] = {}
  // Plain http and windows without a service worker may have no caches.
  for (const name of withContent && 'caches' in globalThis ? await caches.keys() : []) {
    const cache = await caches.open(name)
    cachedTexts[name] = {}
    for (const request of await cache.keys()) {
      cachedTexts[name][new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? ''
    }
  }
  return {
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    rows,
    caches: cachedTexts,
  }
}

export const readStorage = (page: Page): Promise<BrowserStorage> => page.evaluate(readAll, true)

/** Returns the names of all rows in the databases. */
export const readRowNames = async (page: Page): Promise<string[]> =>
  Object.keys((await page.evaluate(readAll, false)).rows)

/** The databases of version 1.0.0 and their stores. The version of each is 1, and no store has a key path. */
const FIRST_VERSION = {
  'alaia-sessions': ['kept', 'sounds', 'words'],
  'alaia-kept': ['drafts'],
  'alaia-keys': ['keys'],
}

/** Runs in the page. */
const rewriteAll = async (databases: Record<string, string[]>): Promise<string[]> => {
  const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('Not to be read')))
    })
  /** The file of a blob goes with its database. */
  const toIndependent = async (value: unknown): Promise<unknown> =>
    value instanceof Blob ? new Blob([await value.arrayBuffer()], { type: value.type }) : value
  const names: string[] = []
  for (const [name, stores] of Object.entries(databases)) {
    const database = await toPromise(indexedDB.open(name))
    const rows: [store: string, key: IDBValidKey, value: unknown][] = []
    for (const store of stores) {
      const keys = await toPromise(database.transaction(store).objectStore(store).getAllKeys())
      const values: unknown[] = await toPromise(database.transaction(store).objectStore(store).getAll())
      for (const [index, key] of keys.entries()) rows.push([store, key, await toIndependent(values[index])])
    }
    database.close()
    await toPromise(indexedDB.deleteDatabase(name))

    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => stores.forEach((store) => request.result.createObjectStore(store)))
    const created = await toPromise(request)
    for (const [store, key, value] of rows) {
      await toPromise(created.transaction(store, 'readwrite').objectStore(store).put(value, key))
      names.push(`${name}/${store}/${typeof key === 'string' ? key : JSON.stringify(key)}`)
    }
    created.close()
  }
  return names
}

/**
 * Deletes every database of the app and creates it as version 1.0.0 did, with the same rows. No page of the app may be
 * open.
 *
 * @returns the rows as `database/store/key`
 */
export const rewriteAsFirstVersion = (page: Page): Promise<string[]> => page.evaluate(rewriteAll, FIRST_VERSION)
