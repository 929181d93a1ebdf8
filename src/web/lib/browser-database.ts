/** Opens an IndexedDB database on first use, and again if opening failed or the browser closed it. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

type Access = 'readonly' | 'readwrite'
type Transaction<Schema extends DBSchema, Mode extends Access> = IDBPTransaction<Schema, StoreNames<Schema>[], Mode>

/**
 * Runs work in one transaction over all stores: everything is stored or nothing, and it resolves only when everything
 * is stored. No other tab writes in between. The work awaits its requests one after the other, so that none fails
 * unheard, and it awaits nothing else, because the browser then ends the transaction.
 * @throws DOMException if the browser refuses or is out of space
 */
type RunTransaction<Schema extends DBSchema, Mode extends Access> = <Answer>(
  work: (store: Transaction<Schema, Mode>['objectStore']) => Promise<Answer>,
) => Promise<Answer>

export interface BrowserDatabase<Schema extends DBSchema> {
  read: RunTransaction<Schema, 'readonly'>
  change: RunTransaction<Schema, 'readwrite'>
}

/** Rolls back, unless the browser has done so already. */
const rollBack = (transaction: { abort: () => void }): void => {
  try {
    transaction.abort()
  } catch {
    // It has ended.
  }
}

/** @param stores all stores of the schema */
export const createBrowserDatabase = <Schema extends DBSchema>(
  name: string,
  stores: StoreNames<Schema>[],
): BrowserDatabase<Schema> => {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const open = (): Promise<IDBPDatabase<Schema>> => {
    if (opening) return opening
    /** Forgets this connection unless it was opened again meanwhile. */
    const forget = (): void => {
      if (opening === connection) opening = undefined
    }
    const upgrade = (database: IDBPDatabase<Schema>): void =>
      stores.forEach((store) => void database.createObjectStore(store))
    const connection = Promise.resolve().then(() => openDB<Schema>(name, 1, { upgrade, terminated: forget }))
    connection.catch(forget)
    opening = connection
    return connection
  }
  const begin = async <Mode extends Access>(mode: Mode): Promise<Transaction<Schema, Mode>> => {
    const opened = open()
    const database = await opened
    try {
      return database.transaction(stores, mode)
    } catch (cause) {
      if ((cause as DOMException).name !== 'InvalidStateError') throw cause
      // The connection was closed without an event, as phones do in the background.
      if (opening === opened) opening = undefined
      return (await open()).transaction(stores, mode)
    }
  }
  const run =
    <Mode extends Access>(mode: Mode): RunTransaction<Schema, Mode> =>
    async (work) => {
      const transaction = await begin(mode)
      // Work that throws before its first promise rolls back, too.
      const working = (async () => work((store) => transaction.objectStore(store)))()
      working.catch(() => rollBack(transaction))
      const [answer] = await Promise.all([working, transaction.done])
      return answer
    }
  return { read: run('readonly'), change: run('readwrite') }
}

/** Returns the key of an account's record. All keys of an account start with the account, so one range covers them. */
export const toRecordKey = (account: string, name: string): string => `${account}/${name}`
export const toRecordRange = (account: string, beginning = ''): IDBKeyRange => {
  const start = toRecordKey(account, beginning)
  return IDBKeyRange.bound(start, `${start}\uffff`)
}
