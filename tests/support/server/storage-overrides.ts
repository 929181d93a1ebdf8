/** A real storage with some operations replaced. */
import type { Storage } from '#server/platform/storage/storage.ts'

export const withStorageOverrides = (storage: Storage, wrong: Partial<Storage>): Storage =>
  new Proxy(storage, {
    get: (real, name: keyof Storage) => wrong[name] ?? (real[name] as () => unknown).bind(real),
  })
