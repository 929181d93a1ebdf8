/** Stores a take of a line: first the file, durably, and then its row. Only then is it acknowledged. */
import type { Take } from '#contract/studio/shapes.ts'
import { Failure } from '#contract/failures.ts'
import { MAX_TAKES } from '#rules/studio.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createResponseDeadline, findMalware } from '#server/platform/scanner/scanner.ts'
import { getPrivateFolder } from '#server/platform/storage/keys.ts'
import { lockRecording, touchRecording } from '../recordings.queries.ts'
import { toTake } from '../responses.ts'
import { getTextKey } from '../sources/studio-script.ts'
import { clearBest, countTakes, findLineText, findTake, insertTake, type TakeRow } from './takes.queries.ts'

export interface TakeAddress {
  recordingUuid: string
  line: number
  takeUuid: string
  /** The key of the text that was read. */
  textKey: string
}

type TakeContext = Pick<Platform, 'config' | 'db' | 'storage' | 'clock' | 'log'>

const createTakeKey = (actor: Actor, { takeUuid }: TakeAddress): string =>
  `${getPrivateFolder(actor.accountUuid)}/takes/${takeUuid}.wav`

const isSameTake = (take: TakeRow, { recordingUuid, line }: TakeAddress): boolean =>
  take.recording_uuid === recordingUuid && take.line === line

/** Returns the stored take of an earlier attempt. @throws Failure as for a new take */
const findEarlierTake = async (tx: Database, address: TakeAddress): Promise<TakeRow | undefined> => {
  const take = await findTake(tx, address.takeUuid)
  // The uuid belongs to another line, or to somebody else: never say which.
  if (take && !isSameTake(take, address)) throw new Failure('not_found')
  return take
}

/**
 * Checks whether a take may be stored. Call it before the body is read, and again in the transaction that stores it.
 * @throws Failure not_found, recording_closed, line_changed, too_many_takes
 */
export const checkTake = async (
  tx: Database,
  actor: Actor,
  address: TakeAddress,
): Promise<{ earlierTake: TakeRow | undefined }> => {
  const recording = await lockRecording(tx, address.recordingUuid)
  const isOwn = recording?.account_uuid === actor.accountUuid && recording.organization_uuid === actor.organizationUuid
  if (!recording || !isOwn || recording.session_uuid === null) throw new Failure('not_found')
  const earlierTake = await findEarlierTake(tx, address)
  if (earlierTake) return { earlierTake }
  if (recording.state !== 'open') throw new Failure('recording_closed')
  const text = await findLineText(tx, address.recordingUuid, address.line)
  // The script was changed after the take: it is of other words, or of a line that is gone.
  if (text === undefined || getTextKey(text) !== address.textKey) throw new Failure('line_changed')
  if ((await countTakes(tx, address.recordingUuid, address.line)) >= MAX_TAKES) throw new Failure('too_many_takes')
  return { earlierTake: undefined }
}

/** @throws Failure take_unusable with a reason for the person */
const measure = async (bytes: Uint8Array) => {
  const { InvalidTakeError, measureTake } = await import('#server/generation/generation.ts')
  try {
    return measureTake(bytes)
  } catch (cause) {
    if (cause instanceof InvalidTakeError) throw new Failure('take_unusable', { message: cause.message })
    throw cause
  }
}

/** @throws Failure as {@link checkTake}; take_unusable, format_not_allowed, busy */
export const receiveTake = async (
  platform: TakeContext,
  { actor, address, bytes, origin }: { actor: Actor; address: TakeAddress; bytes: Uint8Array; origin: string },
): Promise<Take> => {
  const { db, storage, clock } = platform
  const { speechSeconds, ...measures } = await measure(bytes)
  const harm = await findMalware(platform, bytes, createResponseDeadline())
  if (harm) throw harm
  const key = createTakeKey(actor, address)
  await storage.put(key, bytes, { contentType: 'audio/wav' })
  const now = clock.now()
  const take: TakeRow = {
    uuid: address.takeUuid,
    recording_uuid: address.recordingUuid,
    line: address.line,
    audio_key: key,
    ...measures,
    speech_seconds: speechSeconds,
    best: true,
    recorded_at: now,
  }
  try {
    return await db.transaction().execute(async (tx) => {
      const { earlierTake } = await checkTake(tx, actor, address)
      if (earlierTake) return toTake(origin, earlierTake)
      await clearBest(tx, take)
      await insertTake(tx, take)
      await touchRecording(tx, address.recordingUuid, now)
      return toTake(origin, take)
    })
  } catch (cause) {
    // The recording was handed in or taken back while the take arrived.
    if (cause instanceof Failure && !(await findTake(db, address.takeUuid))) await storage.remove(key)
    throw cause
  }
}
