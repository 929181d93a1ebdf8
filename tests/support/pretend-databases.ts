/** A fake IndexedDB, which Node doesn't have. Tests can close its connections or fill it up. */

type Stores = Map<string, Map<unknown, unknown>>

const soon = (act: () => void): void => void setTimeout(act)

const asked = (result: unknown) => {
  const request = Object.assign(new EventTarget(), { result })
  soon(() => request.dispatchEvent(new Event('success')))
  return request
}

const storeOf = (rows: Map<unknown, unknown>, isFull: () => boolean) => ({
  get: (key: unknown) => asked(rows.get(key)),
  delete: (key: unknown) => asked(rows.delete(key)),
  put(value: unknown, key: unknown) {
    if (isFull()) throw new DOMException('No room', 'QuotaExceededError')
    return asked(rows.set(key, value))
  },
})

/** The databases that several tabs of one browser share. */
export const pretendDatabases = () => {
  const disk = new Map<string, Stores>()
  const connections = new Set<EventTarget & { isClosed: boolean }>()
  const state = { isFull: false }

  const connect = (stores: Stores) => {
    const connection = Object.assign(new EventTarget(), {
      isClosed: false,
      createObjectStore: (name: string) => void stores.set(name, new Map()),
      transaction() {
        if (connection.isClosed) throw new DOMException('It is closed', 'InvalidStateError')
        const transaction = Object.assign(new EventTarget(), {
          objectStore: (name: string) => storeOf(stores.get(name)!, () => state.isFull),
          abort: () => soon(() => transaction.dispatchEvent(new Event('abort'))),
        })
        soon(() => transaction.dispatchEvent(new Event('complete')))
        return transaction
      },
    })
    connections.add(connection)
    return connection
  }

  const open = (name: string) => {
    const known = disk.get(name)
    const stores: Stores = known ?? new Map()
    disk.set(name, stores)
    const request = Object.assign(new EventTarget(), { result: connect(stores), onupgradeneeded: () => undefined })
    soon(() => {
      if (!known) request.onupgradeneeded()
      request.dispatchEvent(new Event('success'))
    })
    return request
  }

  return {
    state,
    indexedDB: { open },
    /** Closes all connections, as a phone does in the background. @param tells whether it dispatches a close event */
    closeAll(tells: boolean) {
      for (const connection of connections) {
        connection.isClosed = true
        if (tells) connection.dispatchEvent(new Event('close'))
      }
      connections.clear()
    },
  }
}
