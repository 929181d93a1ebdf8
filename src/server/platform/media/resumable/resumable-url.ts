/**
 * Addresses of resumable uploads. Each is signed for one person, one file and its size, and an upload has to begin
 * while it is valid.
 */
import { timingSafeEqual } from 'node:crypto'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import type { Platform } from '../../platform.ts'
import { createSeal } from '../../seal.ts'
import { MEDIA_PATH } from '../../storage/keys.ts'

export const RESUMABLE_PATH = `${MEDIA_PATH}resumable/`

type SigningContext = Pick<Platform, 'config' | 'clock'>

interface AnnouncedUpload {
  /** The name of the file below incoming/. */
  name: string
  bytes: number
  /** The account that announced it. */
  owner: string
}

const LIFETIME_SECONDS = 5 * MINUTE_SECONDS

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Every process of an installation has the same key: the one that encrypts secrets in the database. */
const sign = ({ config }: SigningContext, { name, bytes, owner }: AnnouncedUpload, expires: number): string =>
  createSeal(config)
    .mark(JSON.stringify([name, bytes, owner, expires]), 'resumable upload')
    .toString('base64url')

export const createResumableUrl = (context: SigningContext, upload: AnnouncedUpload): string => {
  const expires = toSeconds(context.clock.now()) + LIFETIME_SECONDS
  const signature = sign(context, upload, expires)
  const query = new URLSearchParams({ bytes: String(upload.bytes), expires: String(expires), signature })
  return `${RESUMABLE_PATH}${upload.name}?${query}`
}

/** Returns the announced size if this person may begin the upload now. */
export const readAnnouncedSize = (
  context: SigningContext,
  { name, query, owner }: { name: string; query: URLSearchParams; owner: string },
): number | undefined => {
  const [bytes, expires] = [Number(query.get('bytes')), Number(query.get('expires'))]
  const received = Buffer.from(query.get('signature') ?? '', 'latin1')
  const expected = Buffer.from(sign(context, { name, bytes, owner }, expires), 'latin1')
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  return isGenuine && expires > context.clock.now().getTime() / 1000 ? bytes : undefined
}
