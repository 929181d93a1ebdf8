/** Fetches, encodes again and stores the pictures of an item. A picture that fails is left out and reported. */
import { Failure } from '#contract/failures.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { storePicture, type StoredPictureSizes } from '#server/platform/media/store-picture.ts'
import { fetchExternal, ExternalFetchError } from '#server/platform/outside/fetch-outside.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findHarmIn } from '#server/platform/scanner/scanner.ts'

const MOST_PICTURES = 8
/** For one picture. */
const SECONDS = 10

export interface PictureFetchOptions {
  platform: Pick<Platform, 'storage' | 'config' | 'log'>
  /** The configured feed's origin, which may lie inside. */
  trustedOrigin: string | undefined
  /** Ends when the whole synchronisation has taken long enough. */
  signal: AbortSignal
}

export interface FetchedPictures {
  saved: (StoredPictureSizes | undefined)[]
  /** Sentences, one for each that was left out. */
  left: string[]
}

const fetchAndStore = async (
  { platform, trustedOrigin, signal }: PictureFetchOptions,
  address: string,
): Promise<StoredPictureSizes> => {
  const fetching = { most: pictureLimits.maxBytes, seconds: SECONDS, trustedOrigin, signal }
  const { bytes } = await fetchExternal(address, fetching)
  const harm = await findHarmIn(platform, bytes, signal)
  if (harm) throw new ExternalFetchError(harm.message)
  return storePicture(platform, bytes)
}

/** A sentence, for what may happen to a picture; anything else is ours, and a scanner that is away ends it all. */
const reasonOf = (cause: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'It took too long to load.'
  if (cause instanceof ExternalFetchError) return cause.message
  if (cause instanceof Failure && cause.failure !== 'busy') return "It can't be read as a picture."
  throw cause
}

/** In the order of the addresses; the same address is fetched once. */
export const fetchPictures = async (
  fetcher: PictureFetchOptions,
  addresses: readonly string[],
): Promise<FetchedPictures> => {
  const sizesByAddress = new Map<string, StoredPictureSizes | undefined>()
  const left: string[] = []
  for (const address of addresses) {
    if (sizesByAddress.has(address)) continue
    sizesByAddress.set(address, undefined)
    if (sizesByAddress.size > MOST_PICTURES) {
      left.push(`A picture was skipped: an article can have at most ${MOST_PICTURES}.`)
      continue
    }
    try {
      sizesByAddress.set(address, await fetchAndStore(fetcher, address))
    } catch (cause) {
      left.push(`A picture was skipped: ${reasonOf(cause, fetcher.signal)}`)
    }
  }
  return { saved: addresses.map((address) => sizesByAddress.get(address)), left: [...new Set(left)] }
}
