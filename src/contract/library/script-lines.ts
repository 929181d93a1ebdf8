/** The lines of a session without audio, for a voice on the listener's own device. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A sentence with its start and end, in seconds from the start of the session. */
const ScriptLine = z.object({ start: z.number(), end: z.number(), text: z.string() }).meta({ id: 'ScriptLine' })

export const scriptLines = endpoint({
  path: '/v2/managed_user/mindfulness/session/lines',
  access: 'member',
  summary:
    'List the sentences of a session with their times, which are estimated from the script while there is no audio.',
  blocks: { MindfulnessSession: z.strictObject({ session_uuid: z.uuid() }) },
  answer: { Lines: z.array(ScriptLine) },
})
