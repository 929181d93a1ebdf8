/** A database of the browser's own. It is opened when it is first asked, and again where that failed or the browser has closed it. */

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })

/** What is written is there only then: a page that goes before takes it along. */
const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing')))
  })

export interface BrowserDatabase<Store extends string> {
  /** Whoever asks says what it is, and checks it where that matters. @throws DOMException where the browser refuses */
  read: <Answer>(name: Store, question: (store: IDBObjectStore) => IDBRequest) => Promise<Answer>
  /** All of it or nothing, and there only once the browser says so. @throws DOMException where it refuses, or has no room */
  change: (work: (store: (name: Store) => IDBObjectStore) => void) => Promise<void>
}

type BeginTransaction<Store> = (names: Store | readonly Store[], mode: IDBTransactionMode) => Promise<IDBTransaction>

const connectionTo = <Store extends string>(name: string, stores: readonly Store[]): BeginTransaction<Store> => {
  let opening: Promise<IDBDatabase> | undefined
  /** Unless it was opened again meanwhile. */
  const forget = (gone: Promise<IDBDatabase>): void => {
    if (opening === gone) opening = undefined
  }
  const open = (): Promise<IDBDatabase> => {
    if (opening) return opening
    const begun = Promise.resolve().then(() => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store))
      return answerOf(request)
    })
    begun.then(
      (database) => database.addEventListener('close', () => forget(begun)),
      () => forget(begun),
    )
    opening = begun
    return begun
  }
  return async (names, mode) => {
    const asked = open()
    const database = await asked
    try {
      return database.transaction(names, mode)
    } catch (cause) {
      if ((cause as DOMException).name !== 'InvalidStateError') throw cause
      // Closed without a word, as phones do in the background.
      forget(asked)
      return (await open()).transaction(names, mode)
    }
  }
}

export const createBrowserDatabase = <Store extends string>(
  name: string,
  stores: readonly Store[],
): BrowserDatabase<Store> => {
  const begin = connectionTo(name, stores)
  return {
    async read<Answer>(store: Store, question: (store: IDBObjectStore) => IDBRequest) {
      const request: IDBRequest<Answer> = question((await begin(store, 'readonly')).objectStore(store))
      return answerOf(request)
    },
    async change(work) {
      const transaction = await begin(stores, 'readwrite')
      const done = completionOf(transaction)
      try {
        work((store) => transaction.objectStore(store))
      } catch (cause) {
        transaction.abort()
        await done.catch(() => undefined)
        throw cause
      }
      await done
    },
  }
}

/** Inside of a change: goes on with what lies there, in the same change, so that nobody else comes between. */
export const updateIfFound = <Found>(asked: IDBRequest<Found | undefined>, goOn: (found: Found) => void): void =>
  asked.addEventListener('success', () => {
    if (asked.result !== undefined) goOn(asked.result)
  })

/** Where something of an account lies; all of it lies between the account and its end. */
export const toRecordKey = (account: string, name: string): string => `${account}/${name}`
export const toRecordRange = (account: string, beginning = ''): IDBKeyRange => {
  const start = toRecordKey(account, beginning)
  return IDBKeyRange.bound(start, `${start}\uffff`)
}
