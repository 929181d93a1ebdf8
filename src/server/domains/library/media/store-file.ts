/** Stores the files of sessions under their own hashes. */
import type { Platform } from '#server/platform/platform.ts'
import { getContentType } from '#server/platform/storage/content-types.ts'
import { createContentKey } from '#server/platform/storage/keys.ts'

/** @returns the storage key */
export const storeContent = async (
  { storage }: Pick<Platform, 'storage'>,
  bytes: Uint8Array,
  extension: string,
): Promise<string> => {
  const key = createContentKey('library', bytes, extension)
  await storage.put(key, bytes, { contentType: getContentType(key) })
  return key
}
