/** Wraps an IndexedDB database. It is opened on first use, and again if opening failed or the browser closed it. */
import { ignoreRejection } from './log.ts'

const toPromise = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores no data')))
  })

/** Data is stored only when the transaction completes: a page that closes earlier loses it. */
const waitForCompletion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stores no data')))
  })

export interface BrowserDatabase<Store extends string> {
  /**
   * The caller names the type, and checks it if that matters.
   * @throws DOMException if the browser refuses
   */
  read: <Answer>(name: Store, createRequest: (store: IDBObjectStore) => IDBRequest) => Promise<Answer>
  /**
   * Stores everything or nothing, and resolves only when it is stored.
   * @throws DOMException if the browser refuses or is out of space
   */
  change: (work: (store: (name: Store) => IDBObjectStore) => void) => Promise<void>
}

type BeginTransaction<Store> = (names: Store | readonly Store[], mode: IDBTransactionMode) => Promise<IDBTransaction>

const createConnection = <Store extends string>(name: string, stores: readonly Store[]): BeginTransaction<Store> => {
  let opening: Promise<IDBDatabase> | undefined
  /** Forgets a connection unless it was opened again meanwhile. */
  const forget = (closed: Promise<IDBDatabase>): void => {
    if (opening === closed) opening = undefined
  }
  const open = (): Promise<IDBDatabase> => {
    if (opening) return opening
    const connection = Promise.resolve().then(() => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store))
      return toPromise(request)
    })
    connection.then(
      (database) => database.addEventListener('close', () => forget(connection)),
      () => forget(connection),
    )
    opening = connection
    return connection
  }
  return async (names, mode) => {
    const opened = open()
    const database = await opened
    try {
      return database.transaction(names, mode)
    } catch (cause) {
      if ((cause as DOMException).name !== 'InvalidStateError') throw cause
      // The connection was closed without an event, as phones do in the background.
      forget(opened)
      return (await open()).transaction(names, mode)
    }
  }
}

export const createBrowserDatabase = <Store extends string>(
  name: string,
  stores: readonly Store[],
): BrowserDatabase<Store> => {
  const begin = createConnection(name, stores)
  return {
    async read<Answer>(store: Store, createRequest: (store: IDBObjectStore) => IDBRequest) {
      const request: IDBRequest<Answer> = createRequest((await begin(store, 'readonly')).objectStore(store))
      return toPromise(request)
    },
    async change(work) {
      const transaction = await begin(stores, 'readwrite')
      const done = waitForCompletion(transaction)
      try {
        work((store) => transaction.objectStore(store))
      } catch (cause) {
        transaction.abort()
        // The caller gets the cause.
        await ignoreRejection(done)
        throw cause
      }
      await done
    },
  }
}

/**
 * Call this inside `change`: it continues with the found record in the same transaction, so that no other tab can write
 * in between.
 */
export const updateIfFound = <Item>(opened: IDBRequest<Item | undefined>, update: (item: Item) => void): void =>
  opened.addEventListener('success', () => {
    if (opened.result !== undefined) update(opened.result)
  })

/** Returns the key of an account's record. All keys of an account start with the account, so one range covers them. */
export const toRecordKey = (account: string, name: string): string => `${account}/${name}`
export const toRecordRange = (account: string, beginning = ''): IDBKeyRange => {
  const start = toRecordKey(account, beginning)
  return IDBKeyRange.bound(start, `${start}\uffff`)
}
