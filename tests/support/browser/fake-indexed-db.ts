/** A fake IndexedDB, which Node doesn't have. Tests can close its connections, fill it up, or make it fail to read. */

type StoresByName = Map<string, Map<unknown, unknown>>

const defer = (action: () => void): void => void setTimeout(action)

/** idb recognizes what the browser returns by these classes, also after the end of a test. */
const classes = {
  IDBCursor: class extends EventTarget {},
  IDBDatabase: class extends EventTarget {},
  IDBIndex: class extends EventTarget {},
  IDBObjectStore: class extends EventTarget {},
  IDBRequest: class extends EventTarget {},
  IDBTransaction: class extends EventTarget {},
}
Object.assign(globalThis, classes)

const createRequest = (result: unknown) => {
  const request = Object.assign(new classes.IDBRequest(), { result })
  defer(() => request.dispatchEvent(new Event('success')))
  return request
}

const createStore = (rows: Map<unknown, unknown>, state: { isFull: boolean; isUnreadable: boolean }) =>
  Object.assign(new classes.IDBObjectStore(), {
    clear: () => createRequest(rows.clear()),
    get(key: unknown) {
      if (state.isUnreadable) throw new DOMException('Not now', 'UnknownError')
      return createRequest(rows.get(key))
    },
    delete: (key: unknown) => createRequest(rows.delete(key)),
    put(value: unknown, key: unknown) {
      if (state.isFull) throw new DOMException('No room', 'QuotaExceededError')
      return createRequest(rows.set(key, value))
    },
  })

/** The databases that several tabs of one browser share. */
export const createFakeDatabases = () => {
  const disk = new Map<string, StoresByName>()
  const connections = new Set<EventTarget & { isClosed: boolean }>()
  const state = { isFull: false, isUnreadable: false }

  const connect = (stores: StoresByName) => {
    const connection = Object.assign(new classes.IDBDatabase(), {
      isClosed: false,
      createObjectStore: (name: string) => void stores.set(name, new Map()),
      transaction() {
        if (connection.isClosed) throw new DOMException('It is closed', 'InvalidStateError')
        const transaction = Object.assign(new classes.IDBTransaction(), {
          objectStore: (name: string) => createStore(stores.get(name)!, state),
          abort: () => defer(() => transaction.dispatchEvent(new Event('abort'))),
        })
        defer(() => transaction.dispatchEvent(new Event('complete')))
        return transaction
      },
    })
    connections.add(connection)
    return connection
  }

  const open = (name: string) => {
    const existing = disk.get(name)
    const stores: StoresByName = existing ?? new Map()
    disk.set(name, stores)
    const request = Object.assign(new classes.IDBRequest(), { result: connect(stores) })
    defer(() => {
      if (!existing) request.dispatchEvent(new Event('upgradeneeded'))
      request.dispatchEvent(new Event('success'))
    })
    return request
  }

  return {
    state,
    indexedDB: { open },
    /**
     * Closes all connections, as a phone does in the background.
     *
     * @param notifies whether it dispatches a close event
     */
    closeAll(notifies: boolean) {
      for (const connection of connections) {
        connection.isClosed = true
        if (notifies) connection.dispatchEvent(new Event('close'))
      }
      connections.clear()
    },
  }
}
