/** Stores what belongs to a session under its own hash. */
import type { Platform } from '../../../platform/platform.ts'
import { contentTypeOf } from '../../../platform/storage/content-types.ts'
import { contentKey } from '../../../platform/storage/keys.ts'

/** @returns its key */
export const storedAs = async (
  { storage }: Pick<Platform, 'storage'>,
  bytes: Uint8Array,
  extension: string,
): Promise<string> => {
  const key = contentKey('library', bytes, extension)
  await storage.put(key, bytes, { contentType: contentTypeOf(key) })
  return key
}
