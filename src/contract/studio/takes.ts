/**
 * The takes of a line. A take itself is sent as the body of a PUT request, as a WAV file with 24 bits: see
 * createTakePath in rules/studio.ts.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Status } from '../envelope.ts'
import { Recording, Take } from './shapes.ts'

/** The response to a sent take. */
export const TakeResponse = z.object({ Status, Take })
export type TakeResponse = z.infer<typeof TakeResponse>

const ByTake = z.strictObject({ uuid: z.uuid() })

export const takeBest = endpoint({
  path: '/studio/take/best',
  access: 'staff',
  summary: 'Choose the take of a line that is used.',
  audit: false,
  blocks: { Take: ByTake },
  answer: { Recording },
})

export const takeDelete = endpoint({
  path: '/studio/take/discard',
  access: 'staff',
  summary: 'Delete a take. If it was the best one, the newest of the others is used.',
  audit: false,
  blocks: { Take: ByTake },
  answer: { Recording },
})
