/** A real storage with some operations replaced. */
import type { Storage } from '#server/platform/storage/storage.ts'

export const withStorageOverrides = (storage: Storage, overrides: Partial<Storage>): Storage =>
  new Proxy(storage, {
    get: (target, name: keyof Storage) => overrides[name] ?? (target[name] as () => unknown).bind(target),
  })
