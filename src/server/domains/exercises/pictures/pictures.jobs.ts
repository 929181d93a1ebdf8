/** Creates four pictures to choose from, and stores each as soon as it is ready. */
import { randomInt, randomUUID } from 'node:crypto'
import { MINUTE_SECONDS } from '#rules/durations.ts'
import { PICTURE_PREVIEWS, type PictureStyle } from '#rules/exercises.ts'
import type { Owned } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'
import type { ExerciseRow, StoredExercisePicture } from '../exercises.queries.ts'
import { getProviders } from '../providers/allowed-providers.ts'
import { insertPictureSet, findExerciseToPaint, findPaintingJob, updatePictures } from './pictures.queries.ts'

const QUEUE = 'exercises-pictures'
const RETRIES = 1
/** A provider may take a minute for each picture. */
const ATTEMPT_LIMIT_SECONDS = 10 * MINUTE_SECONDS

interface PicturesJob {
  job: string
  seed: number
  style: PictureStyle | null
}

/** Returns a function that uses the provider, if there is one, until it fails for the first time. */
const createProviderPainter = async (
  platform: Platform,
  { theme, organization_uuid }: ExerciseRow,
  signal: AbortSignal,
) => {
  const { paint: paintWithProvider } = await getProviders(platform, organization_uuid)
  if (!paintWithProvider) return undefined
  const { ProviderFailure } = await import('#server/generation/providers/providers.ts')
  let isAvailable = true
  return async (style: PictureStyle): Promise<Buffer | undefined> => {
    if (!isAvailable) return undefined
    try {
      return await paintWithProvider({ theme, style, signal })
    } catch (cause) {
      if (!(cause instanceof ProviderFailure)) throw cause
      isAvailable = false
      return undefined
    }
  }
}

const paintPictures = async (
  platform: Platform,
  { job, style, seed }: PicturesJob,
  signal: AbortSignal,
): Promise<void> => {
  const { db, storage } = platform
  const row = await findExerciseToPaint(db, job)
  if (!row) return
  const { paintPreviews } = await import('#server/generation/pictures/pictures.ts')
  const { theme, palette, painted, audience } = row
  const pictures: StoredExercisePicture[] = []
  const suitableStyles = painted as PictureStyle[]
  const options = { ...(style ? { style } : {}), theme, palette, suitableStyles, audience, seed }
  const folder = getPrivateFolder(row.account_uuid)
  const painter = await createProviderPainter(platform, row, signal)
  await paintPreviews(options, {
    signal,
    paintWithProvider: painter,
    async onPicture({ id, style, seed, palette, bytes, contentType, original }) {
      const key = createContentKey(folder, bytes, 'webp')
      await storage.put(key, bytes, { contentType })
      const originalKey = original && createContentKey(folder, original, 'png')
      if (original && originalKey) await storage.put(originalKey, original, { contentType: 'image/png' })
      const origin = originalKey ? { original: originalKey } : painter ? { stood_in: true as const } : {}
      pictures.push({ id, style, seed, palette, key, ...origin })
      const percent = Math.round((100 * pictures.length) / PICTURE_PREVIEWS)
      await updatePictures(db, job, { status: 'painting', percent, pictures })
    },
  })
  await updatePictures(db, job, { status: 'done', percent: 100, pictures })
}

const noPictures = { status: 'failed' as const, percent: 0, pictures: [] }

export const registerPictureJobs = (platform: Platform): void => {
  const settings = { retries: RETRIES, limitSeconds: ATTEMPT_LIMIT_SECONDS }
  platform.jobs.define<PicturesJob>(QUEUE, settings, async ({ data, signal, attempt }) => {
    try {
      await paintPictures(platform, data, signal)
    } catch (cause) {
      if (attempt > RETRIES) await updatePictures(platform.db, data.job, noPictures)
      throw cause
    }
  })
}

/**
 * Creates one set of pictures at a time for each exercise. A repeated request gets the running job.
 * @returns the job's uuid
 */
export const requestPictures = async (
  { db, jobs, clock }: Platform,
  row: Owned<ExerciseRow>,
  style: PictureStyle | undefined,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const painting = await findPaintingJob(tx, row, now)
    if (painting) return painting
    const job = randomUUID()
    await insertPictureSet(tx, row, { job, now })
    await jobs.send<PicturesJob>(QUEUE, { job, seed: randomInt(2 ** 31), style: style ?? null }, { tx })
    return job
  })
