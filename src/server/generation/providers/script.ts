/** A script by a language model: asked for in three ways, and believed in nothing before it was read line by line. */
import { z } from 'zod'
import {
  LONGEST_LINE,
  LONGEST_TITLE,
  MOST_LINES,
  type ScriptKind,
  scriptKinds,
  type Technique,
  type Tone,
} from '#rules/exercises.ts'
import { lineProblem } from '#rules/safety/line-problem.ts'
import { withoutPrivateDetails } from '#rules/safety/private-details.ts'
import type { Pause, ScriptAudience } from '../script/script.ts'
import { askForJson, ProviderFailure } from './ask.ts'
import type { Provider } from './settings.ts'

export interface ScriptWish {
  prompt: string
  audience: ScriptAudience
  technique: Technique
  tone: Tone
  minutes: number
}

export interface ProvidedScript {
  title: string
  description: string
  lines: { kind: ScriptKind; text: string; pause: Pause }[]
}

const pauses = {
  short: { min: 0.6, ideal: 1.2, max: 2.5 },
  medium: { min: 2, ideal: 4, max: 9 },
  long: { min: 5, ideal: 10, max: 26 },
  silence: { min: 10, ideal: 20, max: 60 },
} as const

const FEWEST_LINES = 6
const LONGEST_DESCRIPTION = 240
/** Words of one sentence that a nine-year-old can hold. */
const YOUNG_SENTENCE = 22
/** Of all lines: the gate stops a harmless sentence now and then. */
const MOST_UNFIT = 0.1
const MOST_BYTES = 256 * 1024

const Line = z.strictObject({
  section: z.enum(scriptKinds),
  text: z.string().trim().min(1).max(LONGEST_LINE),
  pause: z.enum(Object.keys(pauses) as (keyof typeof pauses)[]),
})
const Written = z.strictObject({
  title: z.string().trim().min(1).max(LONGEST_TITLE),
  description: z.string().trim().max(LONGEST_DESCRIPTION),
  lines: z.array(Line).min(FEWEST_LINES).max(MOST_LINES),
})

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const SPOKEN_PART = 0.4
const WORDS_PER_MINUTE = 125

const instructions = `You write secular guided mindfulness scripts for schools. Plain spoken sentences only: no markdown, no headings, no stage directions, no names.
Offer choices; never insist on closed eyes, never ask to hold the breath for more than four counts, make no medical claim and promise nothing.
Sections in this order: ${scriptKinds.join(', ')}. "pause" is the silence after a line: ${Object.keys(pauses).join(', ')}; about three fifths of the time is silence.
Answer with JSON only: {"title", "description", "lines": [{"section", "text", "pause"}]}.`

const messagesFor = ({ prompt, minutes, ...wish }: ScriptWish) => [
  { role: 'system', content: instructions },
  {
    role: 'user',
    content: JSON.stringify({
      topic: withoutPrivateDetails(prompt),
      ...wish,
      minutes,
      aim_for_words: Math.round(minutes * WORDS_PER_MINUTE * SPOKEN_PART),
    }),
  },
]

/** From the strictest that some servers know to none: what comes back is read the same. */
const ladder: readonly object[] = [
  {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'script', strict: true, schema: z.toJSONSchema(Written) },
    },
  },
  { response_format: { type: 'json_object' } },
  {},
]

/** Some models wrap it in a fence, or talk before they answer. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

const isTooLongForYoung = (text: string): boolean =>
  text.split(/[.!?]/).some((sentence) => sentence.trim().split(/\s+/).length > YOUNG_SENTENCE)

const isUnfit = (text: string, audience: ScriptAudience): boolean =>
  lineProblem(text) !== undefined || (audience === 'k_5' && isTooLongForYoung(text))

/** Undefined where a person should not hear it. A stray line is left out; where there are more, all of it is doubtful. */
const believed = (answer: unknown, { audience }: ScriptWish): ProvidedScript | undefined => {
  const completion = Completion.safeParse(answer)
  const written = Written.safeParse(
    completion.success ? jsonIn(completion.data.choices[0]!.message.content) : undefined,
  )
  if (!written.success) return undefined
  const { title, description, lines: all } = written.data
  if ([title, description].some((text) => lineProblem(text) !== undefined)) return undefined
  const lines = all.filter(({ text }) => !isUnfit(text, audience))
  if (all.length - lines.length > all.length * MOST_UNFIT) return undefined
  if (lines.length < FEWEST_LINES || lines.every(({ section }) => section !== 'practice')) return undefined
  const inOrder = lines.toSorted((a, b) => scriptKinds.indexOf(a.section) - scriptKinds.indexOf(b.section))
  return {
    title,
    description,
    lines: inOrder.map(({ section, text, pause }) => ({ kind: section, text, pause: { ...pauses[pause] } })),
  }
}

/** @throws ProviderFailure where nothing came that can be used */
export const writtenBy = async (
  provider: Provider,
  wish: ScriptWish,
  signal?: AbortSignal,
): Promise<ProvidedScript> => {
  const asked = { model: provider.model, messages: messagesFor(wish), temperature: 0.8 }
  for (const way of ladder) {
    try {
      const body = { ...asked, ...way }
      const answer = await askForJson(provider, { path: '/chat/completions', body, most: MOST_BYTES, signal })
      const script = believed(answer, wish)
      if (script) return script
    } catch (cause) {
      if (!(cause instanceof ProviderFailure && cause.isMisunderstood)) throw cause
    }
  }
  throw new ProviderFailure('None of its scripts could be used')
}
