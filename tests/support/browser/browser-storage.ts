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
