/**
 * A simulated OpenAI-compatible provider on a free loopback port: it speaks the real protocol, and simulates every
 * kind of failure.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { toWav } from '#server/generation/dsp/wav.ts'

export const capabilities = ['script', 'speech', 'image', 'moderation'] as const
export type Capability = (typeof capabilities)[number]

/**
 * Simulated failures. `unsafe` means a harmful script, silent speech, an image URL of the internal network, or
 * flagged text.
 */
export const failureKinds = ['401', '429', '503', 'slow', 'cut', 'junk', 'schema', 'unsafe'] as const
export type FailureKind = (typeof failureKinds)[number]
/** For slow tests: one timeout and one rejection. `npm run test:all` covers every failure. */
export const testedFailures = failureKinds.filter(
  (failure) => process.env['ALAIA_TEST_ALL'] === '1' || failure === 'cut' || failure === '429',
)

export interface ProviderCall {
  capability: Capability
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

export interface AiProvider {
  baseUrl: string
  /** All requests, in their order. */
  calls: ProviderCall[]
  /**
   * Makes a capability fail from now on: always or some times, at once or after some successes, or for one spoken text
   * only. `undefined` ends the failure.
   */
  break(
    capability: Capability,
    failure: FailureKind | undefined,
    when?: { after?: number; times?: number; text?: string },
  ): void
  /**
   * The next answers to requests for a script, one each in this order; later requests get the default script again.
   */
  write(...answers: object[]): void
  /** The voices that it lists from now on. With undefined it has no list, as some providers, and `hanging` never answers. */
  listVoices(voices: readonly string[] | 'hanging' | undefined): void
  /** Response formats that it rejects with 400, as servers do that support none. */
  rejectFormats(formats: string[]): void
  close(): Promise<void>
}

const paths: Record<string, Capability> = {
  '/v1/chat/completions': 'script',
  '/v1/audio/speech': 'speech',
  '/v1/images/generations': 'image',
  '/v1/moderations': 'moderation',
}

const SPEECH_RATE = 24_000
/** Longer than the timeout of any test. */
const SLOW_MS = 20_000

/** Returns the seconds that simulated speech of a text takes. */
export const getSimulatedSeconds = (text: string): number => 0.3 + text.length * 0.05

/** Each voice has a pitch of its own, in hertz. */
const getPitch = (voice: string): number =>
  180 + (Array.from(voice).reduce((sum, character) => sum + character.charCodeAt(0), 0) % 80)

/** A tone about as long as the spoken text, with varying volume. */
const createTone = (text: string, voice: string): Uint8Array => {
  const pitch = getPitch(voice)
  const signal = Float32Array.from({ length: Math.round(SPEECH_RATE * getSimulatedSeconds(text)) }, (_, index) => {
    const seconds = index / SPEECH_RATE
    return 0.3 * Math.sin(2 * Math.PI * pitch * seconds) * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * seconds))
  })
  return toWav(signal, SPEECH_RATE)
}

const createLine = (section: string, text: string, silence = 'medium') => ({ section, text, pause: silence })

export const validScript = {
  title: 'A lamp in the window',
  description: 'A few quiet minutes by a window.',
  lines: [
    createLine('arrive', 'Welcome. You can sit any way that suits you.'),
    createLine('settle', 'Notice where the chair holds you.'),
    createLine('practice', 'There is a lamp in a window across the street.', 'long'),
    createLine('practice', 'Notice how the breath comes and goes.', 'silence'),
    createLine('practice', 'If your thoughts wander, look back at the lamp.', 'silence'),
    createLine('rest', 'Stay here for a while, or look around the room.', 'silence'),
    createLine('return', 'Now let the lamp be only a lamp again.'),
    createLine('return', 'The day can go on from here.', 'short'),
  ],
}

const createCompletion = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

const unsafeScript = {
  ...validScript,
  lines: [
    ...validScript.lines,
    createLine('return', 'Visit www.example.com to cure your anxiety.'),
    createLine('return', 'Do not tell your parents about this.'),
    createLine('return', 'You should end your life.'),
    createLine('return', 'Text me when you are alone.'),
  ],
}

const createPicture = async (): Promise<string> => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  return png.toString('base64')
}

type Body = string | Uint8Array

const validAnswers: Record<Capability, (body: Record<string, unknown>) => Body | Promise<Body>> = {
  script: () => createCompletion(`Here it is:\n\`\`\`json\n${JSON.stringify(validScript)}\n\`\`\``),
  speech: ({ input, voice }) => createTone(String(input), String(voice)),
  image: async () => JSON.stringify({ data: [{ b64_json: await createPicture() }] }),
  moderation: () => JSON.stringify({ results: [{ flagged: false, categories: {} }] }),
}

const invalidAnswers: Record<Capability, Partial<Record<FailureKind, Body>>> = {
  script: {
    schema: createCompletion(JSON.stringify({ title: 'No lines', text: 'Only text.' })),
    unsafe: createCompletion(JSON.stringify(unsafeScript)),
  },
  speech: { schema: JSON.stringify({ audio: null }), unsafe: toWav(new Float32Array(SPEECH_RATE), SPEECH_RATE) },
  image: {
    schema: JSON.stringify({ images: [] }),
    unsafe: JSON.stringify({ data: [{ url: 'http://169.254.169.254/latest/meta-data' }] }),
  },
  moderation: {
    schema: JSON.stringify({ verdict: 'fine' }),
    unsafe: JSON.stringify({ results: [{ flagged: true, categories: { 'self-harm': true } }] }),
  },
}

const sendFailure = async (response: ServerResponse, failure: FailureKind, body: Body | undefined): Promise<void> => {
  if (failure === '401' || failure === '429' || failure === '503') {
    response.writeHead(Number(failure), { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify({ error: { message: `simulated ${failure}` } }))
    return
  }
  if (failure === 'slow') {
    const disconnected = new AbortController()
    response.once('close', () => disconnected.abort())
    await pause(SLOW_MS, undefined, { signal: disconnected.signal }).catch(() => undefined)
    response.destroy()
    return
  }
  if (failure === 'cut') {
    response.writeHead(200, { 'content-length': 100_000 })
    response.write('{"choices": [')
    setTimeout(() => response.destroy(), 20)
    return
  }
  response.end(failure === 'junk' ? 'x\u0000not json at all'.repeat(20) : body)
}

interface FailureState {
  failure: FailureKind
  after: number
  times: number
  text?: string
}

/** A failure for one text leaves all others alone. */
const findFailure = (state: FailureState | undefined, body: Record<string, unknown>): FailureState | undefined =>
  state?.text === undefined || state.text === body['input'] ? state : undefined

const sendVoices = (response: ServerResponse, voices: readonly string[] | 'hanging'): void => {
  if (voices !== 'hanging') response.end(JSON.stringify({ voices: voices.map((id) => ({ id, name: id })) }))
}

const startServer = async (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** The behavior of the next requests. */
interface SimulatorState {
  failures: Map<Capability, FailureState>
  rejectedFormats: string[]
  scriptQueue: Body[]
  voices: readonly string[] | 'hanging' | undefined
}

type SimulatorControls = Pick<AiProvider, 'break' | 'write' | 'listVoices' | 'rejectFormats'>

const createControls = (state: SimulatorState): SimulatorControls => ({
  break(capability, failure, { after = 0, times = Number.POSITIVE_INFINITY, text } = {}) {
    if (failure) state.failures.set(capability, { failure, after, times, ...(text === undefined ? {} : { text }) })
    else state.failures.delete(capability)
  },
  write(...answers) {
    state.scriptQueue = answers.map((answer) => createCompletion(JSON.stringify(answer)))
  },
  listVoices(voices) {
    state.voices = voices
  },
  rejectFormats(formats) {
    state.rejectedFormats = formats
  },
})

export const startAiProvider = async (): Promise<AiProvider> => {
  const calls: ProviderCall[] = []
  const state: SimulatorState = {
    failures: new Map(),
    rejectedFormats: [],
    scriptQueue: [],
    voices: ['af_heart', 'am_fenrir', 'bf_emma'],
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    if (path === '/v1/audio/voices' && state.voices) return sendVoices(response, state.voices)
    const capability = paths[path]
    if (!capability || request.method !== 'POST') {
      response.writeHead(404).end('{}')
      return
    }
    const body = (await json(request)) as Record<string, unknown>
    calls.push({ capability, path, authorization: request.headers.authorization, body })
    const format = (body['response_format'] as { type?: string } | undefined)?.type
    if (format && state.rejectedFormats.includes(format)) {
      response.writeHead(400).end('{"error":{"message":"unknown response_format"}}')
      return
    }
    const failing = findFailure(state.failures.get(capability), body)
    if (failing && failing.after > 0) failing.after -= 1
    else if (failing && failing.times > 0) {
      failing.times -= 1
      await sendFailure(response, failing.failure, invalidAnswers[capability][failing.failure])
      return
    }
    const nextScript = capability === 'script' ? state.scriptQueue.shift() : undefined
    response.end(nextScript ?? (await validAnswers[capability](body)))
  }

  const { server, port } = await startServer(answer)
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    ...createControls(state),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
