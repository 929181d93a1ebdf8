/** A fake IndexedDB, which Node doesn't have. Tests can close its connections, fill it up, or make it fail to read. */

type StoresByName = Map<string, Map<unknown, unknown>>

const defer = (action: () => void): void => void setTimeout(action)

interface KeyRange {
  lower: string
  upper: string
}

const isInRange = (key: string, range: KeyRange | undefined): boolean =>
  range === undefined || (key >= range.lower && key <= range.upper)

/** idb recognizes what the browser returns by these classes, also after the end of a test. */
const classes = {
  IDBCursor: class extends EventTarget {},
  IDBDatabase: class extends EventTarget {},
  IDBIndex: class extends EventTarget {},
  IDBObjectStore: class extends EventTarget {},
  IDBRequest: class extends EventTarget {},
  IDBTransaction: class extends EventTarget {},
}
Object.assign(globalThis, classes, {
  IDBKeyRange: { bound: (lower: string, upper: string): KeyRange => ({ lower, upper }) },
})

interface DeviceState {
  isFull: boolean
  isUnreadable: boolean
}

type CreateRequest = (result: unknown) => EventTarget

const createStore = (rows: Map<unknown, unknown>, state: DeviceState, createRequest: CreateRequest) =>
  Object.assign(new classes.IDBObjectStore(), {
    clear: () => createRequest(rows.clear()),
    get(key: unknown) {
      if (state.isUnreadable) throw new DOMException('Not now', 'UnknownError')
      return createRequest(rows.get(key))
    },
    delete: (key: unknown) => createRequest(rows.delete(key)),
    getAll: (range?: KeyRange) =>
      createRequest([...rows].filter(([key]) => isInRange(String(key), range)).map(([, value]) => value)),
    getAllKeys: (range?: KeyRange) =>
      createRequest(
        [...rows.keys()]
          .map(String)
          .filter((key) => isInRange(key, range))
          .toSorted(),
      ),
    put(value: unknown, key: unknown) {
      if (state.isFull) throw new DOMException('No room', 'QuotaExceededError')
      return createRequest(rows.set(key, value))
    },
  })

/** A transaction is complete when its last request is; aborting it brings back what was stored before. */
const createTransaction = (stores: StoresByName, state: DeviceState) => {
  const rowsBefore = new Map([...stores].map(([name, rows]) => [name, [...rows]]))
  let pendingRequests = 0
  let hasEnded = false
  const completeIfIdle = (): void =>
    defer(() => {
      if (hasEnded || pendingRequests > 0) return
      hasEnded = true
      transaction.dispatchEvent(new Event('complete'))
    })
  const createRequest: CreateRequest = (result) => {
    const request = Object.assign(new classes.IDBRequest(), { result })
    pendingRequests += 1
    defer(() => {
      pendingRequests -= 1
      request.dispatchEvent(new Event('success'))
      completeIfIdle()
    })
    return request
  }
  const transaction = Object.assign(new classes.IDBTransaction(), {
    objectStore: (name: string) => createStore(stores.get(name)!, state, createRequest),
    abort() {
      if (hasEnded) throw new DOMException('It has ended', 'InvalidStateError')
      hasEnded = true
      for (const [name, rows] of rowsBefore) stores.set(name, new Map(rows))
      defer(() => transaction.dispatchEvent(new Event('abort')))
    },
  })
  completeIfIdle()
  return transaction
}

/** The databases that several tabs of one browser share. */
export const createFakeDatabases = () => {
  const disk = new Map<string, StoresByName>()
  const connections = new Set<EventTarget & { isClosed: boolean }>()
  const state: DeviceState = { isFull: false, isUnreadable: false }

  const connect = (stores: StoresByName) => {
    const connection = Object.assign(new classes.IDBDatabase(), {
      isClosed: false,
      createObjectStore: (name: string) => void stores.set(name, new Map()),
      transaction() {
        if (connection.isClosed) throw new DOMException('It is closed', 'InvalidStateError')
        return createTransaction(stores, state)
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
