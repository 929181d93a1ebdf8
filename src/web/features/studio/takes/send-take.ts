/** Sends a take as the body of a PUT request, and answers as every other call does. */
import { ApiError, isSessionEnded, NO_ANSWER } from '#contract/call.ts'
import { type ErrorResponse, SUCCESS, TOKEN_HEADER } from '#contract/envelope.ts'
import { TOKEN_STALE } from '#contract/failures.ts'
import { recordingInfo } from '#contract/studio/recordings.ts'
import type { TakeResponse } from '#contract/studio/takes.ts'
import { createTakePath, LINE_KEY_HEADER, TAKE_TYPE } from '#rules/studio.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { markReachable, markUnreachable } from '#web/lib/online.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { toWavFile, type UnsentTake } from './take.ts'

/** A take that arrives slower than this has no connection that is worth waiting for. */
const SEND_TIMEOUT_MS = 120_000

const parseSeconds = (header: string | null): number | undefined =>
  header && Number.isFinite(Number(header)) ? Number(header) : undefined

const putTake = async (take: UnsentTake): Promise<Response> => {
  const path = createTakePath({ recording: take.recording_uuid, line: take.line, take: take.uuid })
  const headers = {
    'content-type': TAKE_TYPE,
    [LINE_KEY_HEADER]: take.text_key,
    [TOKEN_HEADER]: stored.session.read()?.user_info.token ?? '',
  }
  try {
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
    return await fetch(path, { method: 'PUT', credentials: 'include', headers, body: toWavFile(take), signal })
  } catch (cause) {
    markUnreachable()
    throw Object.assign(new ApiError({ code: 'none', message: NO_ANSWER, http: 0 }), { cause })
  }
}

/** @throws ApiError */
const sendOnce = async (take: UnsentTake): Promise<TakeResponse['Take']> => {
  const response = await putTake(take)
  markReachable()
  // A body that is no JSON counts as an unknown answer.
  const body = await ignoreRejection<Partial<ErrorResponse & TakeResponse>>(response.json())
  if (body?.Status?.code === SUCCESS && body.Take) return body.Take
  const retryAfter = parseSeconds(response.headers.get('retry-after'))
  throw new ApiError({
    code: body?.Status?.code ?? 'none',
    message: body?.error ?? body?.Status?.message ?? NO_ANSWER,
    http: response.status,
    ...(body ? { body } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** An ordinary call renews a token that another tab has replaced, and notices the end of the session. */
const needsSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === TOKEN_STALE || isSessionEnded(error.body))

/** @throws ApiError */
export const sendTake = async (take: UnsentTake): Promise<TakeResponse['Take']> => {
  try {
    return await sendOnce(take)
  } catch (error) {
    if (!needsSession(error)) throw error
    await call(recordingInfo, { Recording: { uuid: take.recording_uuid } })
    return sendOnce(take)
  }
}
