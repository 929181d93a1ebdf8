// @tag providers
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  capabilities,
  validScript,
  type Capability,
  startAiProvider,
  type FailureKind,
} from '#tests/simulators/ai-provider.ts'
import type { AiProvider } from '#tests/simulators/ai-provider.ts'
import { readConfig } from '#server/platform/config.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { isPublicAddress } from '#server/platform/outside/public-addresses.ts'
import { checkClip, NoSpeech } from '../voice/speech-provider.ts'
import { canFetch } from './fetch-picture.ts'
import { ProviderFailure, type Providers, createProviders } from './providers.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let simulator: AiProvider
let providers: Providers
/** Abandons a request long before a slow one is answered. */
let impatientProviders: Providers
beforeAll(async () => {
  simulator = await startAiProvider()
  const url = simulator.baseUrl
  const env = Object.fromEntries(capabilities.map((name) => [`AI_${name.toUpperCase()}_URL`, url]))
  const createTestProviders = (seconds: string) =>
    createProviders({
      config: readConfig({ ...env, AI_KEY: 'a key', AI_TIMEOUT_SECONDS: seconds }),
      log: createJsonLog('error'),
    })
  providers = createTestProviders('5')
  impatientProviders = createTestProviders('0.3')
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.calls.length = 0
  simulator.rejectFormats([])
  simulator.write()
  for (const capability of capabilities) simulator.break(capability, undefined)
})

const scriptRequest = {
  prompt: 'I am Tom Baker, call me at 555 123 4567. I play the piano tomorrow.',
  audience: 'high_school',
  technique: 'breath',
  tone: 'steady',
  minutes: 3,
} as const

const signal = new AbortController().signal
const LINE = 'Breathe in.'
/**
 * Calls each capability, and returns a part of its result. A clip is checked as in the pipeline before it is accepted.
 */
const callByCapability: Record<Capability, (testedProviders: Providers) => Promise<unknown>> = {
  script: async ({ write }) => (await write!(scriptRequest)).lines.length,
  speech: async ({ speech }) =>
    checkClip(LINE, await speech!.speak(LINE, { voice: 'River', rate: 1, signal })).length > 10_000,
  image: async ({ paint }) => (await paint!({ theme: 'worry', style: 'ocean' })).length > 100,
  moderation: ({ moderate }) => moderate!('I feel a little sad'),
}
const getOutcome = (capability: Capability, testedProviders = providers): Promise<unknown> =>
  callByCapability[capability](testedProviders).catch((cause: unknown) => {
    if (cause instanceof ProviderFailure || cause instanceof NoSpeech) return 'built-in'
    throw cause
  })

const expectedResults: Record<Capability, unknown> = { script: 8, speech: true, image: true, moderation: 'fine' }

describe('working provider', () => {
  test.each(capabilities)('is called once for %s with its key and model', async (capability) => {
    expect(await getOutcome(capability)).toBe(expectedResults[capability])
    expect(simulator.calls).toHaveLength(1)
    expect(simulator.calls[0]).toMatchObject({ capability, authorization: 'Bearer a key' })
    expect(simulator.calls[0]!.body['model']).toBeTypeOf('string')
  })

  test('receives no names or contact details of a person', async () => {
    await providers.write!(scriptRequest)
    const pendingRequest = JSON.stringify(simulator.calls[0]!.body)
    expect(pendingRequest).toContain('piano')
    for (const secret of ['Tom', 'Baker', '555', '4567']) expect(pendingRequest).not.toContain(secret)
  })

  test('receives nothing that a person wrote for a picture', async () => {
    await providers.paint!({ theme: 'worry', style: 'ocean' })
    expect(Object.keys(simulator.calls[0]!.body)).toEqual(['model', 'prompt', 'n', 'size'])
  })

  test('is called with plain prompts if it does not support formats', async () => {
    simulator.rejectFormats(['json_schema'])
    expect(await getOutcome('script')).toBe(8)
    simulator.rejectFormats(['json_schema', 'json_object'])
    expect(await getOutcome('script')).toBe(8)
    const formats = simulator.calls.map(({ body }) => (body['response_format'] as { type: string } | undefined)?.type)
    expect(formats).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object', undefined])
  })
})

/** The number of requests and the outcome of each trouble, for script, speech, image and moderation. */
const outcomesByTrouble: Record<FailureKind, Record<Capability, [calls: number, outcome: unknown]>> = {
  '401': { script: [1, 'built-in'], speech: [1, 'built-in'], image: [1, 'built-in'], moderation: [1, 'fine'] },
  '429': { script: [3, 'built-in'], speech: [3, 'built-in'], image: [3, 'built-in'], moderation: [3, 'fine'] },
  '503': { script: [3, 'built-in'], speech: [3, 'built-in'], image: [3, 'built-in'], moderation: [3, 'fine'] },
  slow: { script: [3, 'built-in'], speech: [3, 'built-in'], image: [3, 'built-in'], moderation: [3, 'fine'] },
  cut: { script: [3, 'built-in'], speech: [3, 'built-in'], image: [3, 'built-in'], moderation: [3, 'fine'] },
  junk: { script: [1, 'built-in'], speech: [1, 'built-in'], image: [1, 'built-in'], moderation: [1, 'fine'] },
  schema: { script: [3, 'built-in'], speech: [1, 'built-in'], image: [1, 'built-in'], moderation: [1, 'fine'] },
  unsafe: { script: [2, 'built-in'], speech: [1, 'built-in'], image: [1, 'built-in'], moderation: [1, 'person'] },
}
const counts = { asTheyShould: 0, wellAgain: 0 }
afterAll(() => {
  const kinds = Object.keys(outcomesByTrouble).length
  const total = kinds * capabilities.length
  recordMeasurement(
    28,
    `${kinds} kinds of failure x ${capabilities.length} providers: ${counts.asTheyShould} of ${total} end as expected, ${counts.wellAgain} of ${total} succeed on retry`,
  )
})

describe.each(Object.entries(outcomesByTrouble) as [FailureKind, (typeof outcomesByTrouble)[FailureKind]][])(
  'provider failure %s',
  (trouble, rows) => {
    test.each(capabilities)('for %s falls back as specified, and the next call succeeds', async (capability) => {
      simulator.break(capability, trouble)
      const [calls, expected] = rows[capability]
      expect(await getOutcome(capability, trouble === 'slow' ? impatientProviders : providers)).toBe(expected)
      expect(simulator.calls).toHaveLength(calls)
      counts.asTheyShould += 1
      simulator.break(capability, undefined)
      expect(await getOutcome(capability)).toBe(expectedResults[capability])
      counts.wellAgain += 1
    })
  },
)

describe('rejected provider line', () => {
  const line = (text: string, section = 'practice') => ({ section, text, pause: 'medium' })
  const fourteenLines = [...validScript.lines, ...validScript.lines.slice(2, 6)]
  const createScript = (...texts: string[]) => ({
    ...validScript,
    lines: [...fourteenLines, ...texts.map((text) => line(text))],
  })
  const writeTexts = async () => {
    const { title, description, lines } = await providers.write!(scriptRequest)
    return { title, description, texts: lines.map(({ text }) => text) }
  }

  test('is rewritten once by the provider', async () => {
    simulator.write(createScript('You should end your life.'), { texts: ['Let the lamp be warm.'] })
    const { texts } = await writeTexts()
    expect(texts).toContain('Let the lamp be warm.')
    expect(texts).not.toContain('You should end your life.')
    expect(simulator.calls).toHaveLength(2)
  })

  test.each([
    ['is rejected again', { texts: ['Do not tell your parents about this.'] }],
    ['is missing', { texts: [] }],
    ['has another format', { text: 'Let the lamp be warm.' }],
  ])('is replaced by the composer if the rewrite %s', async (_, rewrite) => {
    simulator.write(createScript('You should end your life.'), rewrite)
    const { texts } = await writeTexts()
    expect(texts.filter((text) => text === null)).toHaveLength(1)
    expect(simulator.calls).toHaveLength(2)
  })

  test('may be the title or the description', async () => {
    const script = { ...validScript, title: 'Our Little Secret', description: 'Visit calm minds dot com for more.' }
    simulator.write(script, { texts: ['A lamp', 'A quiet minute.'] })
    expect(await writeTexts()).toMatchObject({ title: 'A lamp', description: 'A quiet minute.' })
    simulator.write(script)
    expect(await writeTexts()).toMatchObject({ title: null, description: null })
  })

  test('may span two lines', async () => {
    simulator.write(createScript('You should end', 'your life.'), { texts: ['Rest a moment.', 'Let it be.'] })
    const { texts } = await writeTexts()
    expect(texts).toEqual(expect.arrayContaining(['Rest a moment.', 'Let it be.']))
  })

  test('causes one rewrite of the whole script if there are many', async () => {
    const blockedScript = {
      ...validScript,
      lines: validScript.lines.map(({ section }) => line('Text me tonight.', section)),
    }
    simulator.write(blockedScript)
    expect((await writeTexts()).texts).toHaveLength(8)
    expect(simulator.calls).toHaveLength(2)
    simulator.write(blockedScript, blockedScript)
    expect(await getOutcome('script')).toBe('built-in')
  })
})

test.each(['429', '503', 'cut'] as const)(
  'a single provider failure %s is retried without being noticed',
  async (trouble) => {
    simulator.break('script', trouble, { times: 1 })
    expect(await getOutcome('script')).toBe(8)
    expect(simulator.calls).toHaveLength(2)
  },
)

test('a canceled provider request is abandoned at once', async () => {
  simulator.break('script', 'slow')
  const cancellation = new AbortController()
  const pendingRequest = providers.write!(scriptRequest, cancellation.signal)
  pendingRequest.catch(() => undefined)
  await expect.poll(() => simulator.calls).toHaveLength(1)
  cancellation.abort(new Error('changed my mind'))
  await expect(pendingRequest).rejects.toThrow('changed my mind')
})

describe('an address in a provider response', () => {
  const base = 'http://models.internal:8080/v1'
  test.each([
    ['http://models.internal:8080/pictures/1.png', true],
    ['https://pictures.example.org/1.png', true],
    ['https://93.184.216.34/1.png', true],
    ['http://pictures.example.org/1.png', false],
    ['https://pictures.example.org:8443/1.png', false],
    ['https://me:secret@pictures.example.org/1.png', false],
    ['https://127.0.0.1/1.png', false],
    ['https://[::1]/1.png', false],
    ['https://[::ffff:7f00:1]/1.png', false],
    ['https://2130706433/1.png', false],
    ['https://0x7f.1/1.png', false],
    ['https://169.254.169.254/latest', false],
    ['https://10.1.2.3/', false],
    ['file:///etc/passwd', false],
    ['no address', false],
  ])('is accepted or rejected: %s: %s', (address, isAllowed) => {
    expect(canFetch(address, base)).toBe(isAllowed)
  })

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
  ])('is rejected if its name resolves to %s', (address) => expect(isPublicAddress(address)).toBe(false))
})
