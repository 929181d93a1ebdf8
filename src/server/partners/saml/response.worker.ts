/** Checks responses in a separate thread: each takes 20 ms, during which the main thread could not stream audio. */
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import { type ResponseToCheck, validateResponse, type VerifiedResponse } from './validate-response.ts'

export type CheckResult = { verified: VerifiedResponse } | { refused: string }

export const handleTask = createTaskHandler((check: ResponseToCheck): Promise<CheckResult> =>
  validateResponse(check).then(
    (verified) => ({ verified }),
    (cause: unknown) => ({ refused: (cause as Error).message }),
  ),
)
