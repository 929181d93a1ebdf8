/** Records sessions in tests, as a narrator does in the studio. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import * as recordings from '#contract/studio/recordings.ts'
import type { Recording, Take } from '#contract/studio/shapes.ts'
import { CURRENT_CONSENT, createTakePath, LINE_KEY_HEADER, TAKE_TYPE } from '#rules/studio.ts'
import { speakSentence, toRoomTake } from '../files/take-wav.ts'
import type { Visitor } from '../fixtures/test-people.ts'

interface SentTake {
  recording: string
  line: number
  /** The key of the text that was read; without it, that of the line as it is now. */
  textKey?: string
  take?: string
  bytes: Buffer
  headers?: Record<string, string>
}

/** Returns an empty key if the person has no such line. */
const readTextKey = async (person: Visitor, uuid: string, line: number): Promise<string> => {
  const answer = await person.call(recordings.recordingInfo, { Recording: { uuid } }).catch(() => undefined)
  return answer?.Recording.lines[line]?.text_key ?? ''
}

/** Sends a take. @returns the HTTP status and the body of the response */
export const sendTake = async (
  app: FastifyInstance,
  person: Visitor,
  { recording, line, textKey, take = randomUUID(), bytes, headers = {} }: SentTake,
): Promise<{ http: number; code: string; take: Take }> => {
  const response = await app.inject({
    method: 'PUT',
    url: createTakePath({ recording, line, take }),
    payload: bytes,
    headers: {
      'content-type': TAKE_TYPE,
      cookie: person.cookie(),
      [LINE_KEY_HEADER]: textKey ?? (await readTextKey(person, recording, line)),
      [TOKEN_HEADER]: person.userData?.token ?? '',
      ...headers,
    },
  })
  const body = response.json<{ Status: { code: string }; Take: Take }>()
  return { http: response.statusCode, code: body.Status.code, take: body.Take }
}

export const startRecording = async (person: Visitor, session_uuid: string): Promise<Recording> =>
  (await person.call(recordings.recordingStart, { Recording: { session_uuid } })).Recording

/** The level of each line: people come nearer and go away. */
const GAINS = [0, -6, -12, -3, -9]

/** Records all lines with the built-in synthesizer. */
export const recordAllLines = async (
  app: FastifyInstance,
  person: Visitor,
  recording: Recording,
): Promise<Map<number, Float32Array>> => {
  const spoken = new Map<number, Float32Array>()
  for (const { line, text } of recording.lines) {
    const speech = await speakSentence(text)
    spoken.set(line, speech)
    const bytes = toRoomTake(speech, { gain: GAINS[line % GAINS.length]!, sampleRate: 48_000 })
    const { http } = await sendTake(app, person, { recording: recording.uuid, line, bytes })
    if (http !== 200) throw new Error(`Line ${line} was refused with ${http}`)
  }
  return spoken
}

export const handIn = async (person: Visitor, uuid: string, narrator_name = 'Ms. Alvarez'): Promise<Recording> =>
  (await person.call(recordings.recordingHandIn, { Recording: { uuid, narrator_name, consent: CURRENT_CONSENT } }))
    .Recording

export const readRecording = async (person: Visitor, uuid: string): Promise<Recording> =>
  (await person.call(recordings.recordingInfo, { Recording: { uuid } })).Recording
