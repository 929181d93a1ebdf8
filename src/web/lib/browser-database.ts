/** A database of the browser's own. It is opened when it is first asked, and again where that failed. */

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

export const browserDatabase = <Store extends string>(
  name: string,
  stores: readonly Store[],
): BrowserDatabase<Store> => {
  let opening: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    opening ??= Promise.resolve().then(() => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store))
      return answerOf(request)
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    async read<Answer>(store: Store, question: (store: IDBObjectStore) => IDBRequest) {
      const request: IDBRequest<Answer> = question((await open()).transaction(store, 'readonly').objectStore(store))
      return answerOf(request)
    },
    async change(work) {
      const transaction = (await open()).transaction(stores, 'readwrite')
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
export const whenFound = <Found>(asked: IDBRequest<Found | undefined>, goOn: (found: Found) => void): void =>
  asked.addEventListener('success', () => {
    if (asked.result !== undefined) goOn(asked.result)
  })

/** Where something of an account lies; all of it lies between the account and its end. */
export const placeOf = (account: string, name: string): string => `${account}/${name}`
export const placesOf = (account: string, beginning = ''): IDBKeyRange => {
  const start = placeOf(account, beginning)
  return IDBKeyRange.bound(start, `${start}\uffff`)
}
