/** Checks responses in a separate thread: each takes 20 ms, during which the main thread could not stream audio. */
import { parentPort } from 'node:worker_threads'
import { type ResponseToCheck, validateResponse, type VerifiedResponse } from './validate-response.ts'

export interface CheckOrder {
  id: number
  check: ResponseToCheck
}
export type CheckReply = { id: number } & ({ verified: VerifiedResponse } | { refused: string })

const handleOrder = async ({ id, check }: CheckOrder): Promise<void> => {
  const reply: CheckReply = await validateResponse(check).then(
    (verified) => ({ id, verified }),
    (cause: unknown) => ({ id, refused: (cause as Error).message }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of one process
  parentPort?.postMessage(reply)
}

parentPort?.on('message', (order: CheckOrder) => void handleOrder(order))
