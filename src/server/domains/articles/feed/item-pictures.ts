/** Fetches, encodes again and stores the pictures of an item. A picture that fails is left out and reported. */
import { Failure } from '#contract/failures.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { storePicture, type StoredPictureSizes } from '#server/platform/media/store-picture.ts'
import { fetchExternal, ExternalFetchError } from '#server/platform/outside/fetch-external.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findMalware } from '#server/platform/scanner/scanner.ts'

const MAX_PICTURES = 8
/** The time limit for one picture. */
const PICTURE_TIMEOUT_SECONDS = 10

export interface PictureFetchOptions {
  platform: Pick<Platform, 'storage' | 'config' | 'log'>
  /** The origin of the configured feed, which may be in a private network. */
  trustedOrigin: string | undefined
  /** Aborts when the time for the whole import is used up. */
  signal: AbortSignal
}

export interface FetchedPictures {
  saved: (StoredPictureSizes | undefined)[]
  /** One sentence for each picture that was left out. */
  left: string[]
}

const fetchAndStore = async (
  { platform, trustedOrigin, signal }: PictureFetchOptions,
  address: string,
): Promise<StoredPictureSizes> => {
  const fetchOptions = { maxBytes: pictureLimits.maxBytes, seconds: PICTURE_TIMEOUT_SECONDS, trustedOrigin, signal }
  const { bytes } = await fetchExternal(address, fetchOptions)
  const harm = await findMalware(platform, bytes, signal)
  if (harm) throw new ExternalFetchError(harm.message)
  return storePicture(platform, bytes)
}

/** Returns the reason as a sentence. Rethrows errors that are not about the picture, such as a missing scanner. */
const toReason = (cause: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'It took too long to load.'
  if (cause instanceof ExternalFetchError) return cause.message
  if (cause instanceof Failure && cause.failure !== 'busy') return "It can't be read as a picture."
  throw cause
}

/** Returns the pictures in the order of the addresses, and fetches a repeated address once. */
export const fetchPictures = async (
  options: PictureFetchOptions,
  addresses: readonly string[],
): Promise<FetchedPictures> => {
  const sizesByAddress = new Map<string, StoredPictureSizes | undefined>()
  const problems: string[] = []
  for (const address of addresses) {
    if (sizesByAddress.has(address)) continue
    sizesByAddress.set(address, undefined)
    if (sizesByAddress.size > MAX_PICTURES) {
      problems.push(`A picture was skipped: an article can have at most ${MAX_PICTURES}.`)
      continue
    }
    try {
      sizesByAddress.set(address, await fetchAndStore(options, address))
    } catch (cause) {
      problems.push(`A picture was skipped: ${toReason(cause, options.signal)}`)
    }
  }
  return { saved: addresses.map((address) => sizesByAddress.get(address)), left: [...new Set(problems)] }
}
