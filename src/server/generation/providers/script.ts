/**
 * Requests a script from a language model. It tries three request formats, because each server
 * supports at least one of them, and checks every line. Blocked lines are rewritten once, and lines that are still blocked are replaced by the
 * built-in composer.
 */
import { z } from 'zod'
import {
  MAX_LINE_LENGTH,
  MAX_EXERCISE_TITLE_LENGTH,
  MAX_LINES,
  type ScriptKind,
  scriptKinds,
  type Technique,
  type Tone,
} from '#rules/exercises.ts'
import { removePrivateDetails } from '#rules/safety/private-details.ts'
import type { ScriptPause, ScriptAudience } from '../script/script.ts'
import { requestJson, ProviderFailure } from './provider-request.ts'
import type { Provider } from './provider-settings.ts'
import {
  type FindLineProblems,
  isMostlyBlocked,
  judgeParts,
  MAX_DESCRIPTION_LENGTH,
  listParts,
  type PartText,
  type BlockedPart,
  findBlockedParts,
  withTexts,
} from './blocked-parts.ts'

export interface ProviderScriptRequest {
  prompt: string
  audience: ScriptAudience
  technique: Technique
  tone: Tone
  minutes: number
}

/**
 * A text is null if the provider gave none that may be shown; the built-in composer then writes one for its position.
 */
export interface ProvidedScript {
  title: PartText
  description: PartText
  lines: { kind: ScriptKind; text: PartText; pause: ScriptPause }[]
}

const sectionPauses = {
  short: { min: 0.6, ideal: 1.2, max: 2.5 },
  medium: { min: 2, ideal: 4, max: 9 },
  long: { min: 5, ideal: 10, max: 26 },
  silence: { min: 10, ideal: 20, max: 60 },
} as const

const MIN_LINES = 6

const MAX_BYTES = 256 * 1024

const Line = z.strictObject({
  section: z.enum(scriptKinds),
  text: z.string().trim().min(1).max(MAX_LINE_LENGTH),
  pause: z.enum(Object.keys(sectionPauses) as (keyof typeof sectionPauses)[]),
})
const WrittenScript = z.strictObject({
  title: z.string().trim().min(1).max(MAX_EXERCISE_TITLE_LENGTH),
  description: z.string().trim().max(MAX_DESCRIPTION_LENGTH),
  lines: z.array(Line).min(MIN_LINES).max(MAX_LINES),
})

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const SPOKEN_SHARE = 0.4
const WORDS_PER_MINUTE = 125

const instructions = `You write secular guided mindfulness scripts for schools. Plain spoken sentences only: no markdown, no headings, no stage directions, no names.
Offer choices; never insist on closed eyes, never ask to hold the breath for more than four counts, make no medical claim and promise nothing.
Sections in this order: ${scriptKinds.join(', ')}. "pause" is the silence after a line: ${Object.keys(sectionPauses).join(', ')}; about three fifths of the time is silence.
Answer with JSON only: {"title", "description", "lines": [{"section", "text", "pause"}]}.`

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

const createMessages = ({ prompt, minutes, ...request }: ProviderScriptRequest): Message[] => [
  { role: 'system', content: instructions },
  {
    role: 'user',
    content: JSON.stringify({
      topic: removePrivateDetails(prompt),
      ...request,
      minutes,
      aim_for_words: Math.round(minutes * WORDS_PER_MINUTE * SPOKEN_SHARE),
    }),
  },
]

const BLOCKED_INSTRUCTION = `Some of this can't be used in a school. Write plain everyday words that offer a choice. No orders, no secrets, no names, no contacts, no links, nothing about harm, and nothing against anybody.`

const RewrittenTexts = z.strictObject({ texts: z.array(z.string().trim()) })

const createRewriteMessages = (blockedParts: readonly BlockedPart[]): Message[] => [
  { role: 'system', content: instructions },
  {
    role: 'user',
    content: JSON.stringify({
      task: `${BLOCKED_INSTRUCTION} Write each of these again, in the same order, as JSON only: {"texts": [...]}.`,
      parts: blockedParts.map(({ place, text }) => ({ place, text })),
    }),
  },
]

/** Response formats from the strictest to none. The response is parsed the same way for all. */
const responseFormats: readonly ((schema: z.ZodType) => object)[] = [
  (schema) => ({
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'script', strict: true, schema: z.toJSONSchema(schema) },
    },
  }),
  () => ({ response_format: { type: 'json_object' } }),
  () => ({}),
]

/** Some models wrap the JSON in a code fence, or write text before it. */
const extractJson = (text: string): unknown => {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

/** The provider that writes, and the check of its lines. */
export interface ScriptWriter {
  provider: Provider
  findLineProblems: FindLineProblems
}

interface ScriptConversation extends ScriptWriter {
  signal: AbortSignal | undefined
  /** The formats still to be tried. After the first usable response, only its format remains. */
  formats: typeof responseFormats
}

/** Returns the parsed response, or undefined if no format brought a response of this shape. */
const requestShape = async <Shape>(
  conversation: ScriptConversation,
  messages: readonly Message[],
  schema: z.ZodType<Shape>,
): Promise<Shape | undefined> => {
  const { provider, signal } = conversation
  for (const addFormat of conversation.formats) {
    try {
      const body = { model: provider.model, messages, temperature: 0.8, ...addFormat(schema) }
      const answer = await requestJson(provider, { path: '/chat/completions', body, maxBytes: MAX_BYTES, signal })
      const completion = Completion.safeParse(answer)
      const parsed = schema.safeParse(
        completion.success ? extractJson(completion.data.choices[0]!.message.content) : undefined,
      )
      if (!parsed.success) continue
      conversation.formats = [addFormat]
      return parsed.data
    } catch (cause) {
      if (!(cause instanceof ProviderFailure && cause.isMisunderstood)) throw cause
    }
  }
  return undefined
}

/** Requests each blocked part once more. A part that is blocked again, or missing, is null. */
const rewriteParts = async (
  conversation: ScriptConversation,
  blockedParts: readonly BlockedPart[],
  audience: ScriptAudience,
): Promise<PartText[]> => {
  const rewrite = await requestShape(conversation, createRewriteMessages(blockedParts), RewrittenTexts).catch(
    (cause: unknown) => {
      conversation.signal?.throwIfAborted()
      if (cause instanceof ProviderFailure) return undefined
      throw cause
    },
  )
  if (rewrite?.texts.length !== blockedParts.length) return blockedParts.map(() => null)
  const rewrittenParts = blockedParts.map(({ place }, index) => ({ place, text: rewrite.texts[index]! }))
  const verdicts = await judgeParts(rewrittenParts, { audience, findLineProblems: conversation.findLineProblems })
  return rewrittenParts.map(({ text }, index) => (verdicts[index] === 'accepted' ? text : null))
}

type CompleteScript = z.infer<typeof WrittenScript>

const toProvidedScript = (
  { title, description, lines }: CompleteScript,
  texts: ReadonlyMap<number, PartText>,
): ProvidedScript => {
  const [newTitle, newDescription, ...lineTexts] = withTexts(listParts({ title, description, lines }), texts)
  return {
    title: newTitle!,
    description: newDescription!,
    lines: lines
      .map(({ section, pause }, index) => ({
        kind: section,
        text: lineTexts[index]!,
        pause: { ...sectionPauses[pause] },
      }))
      .toSorted((a, b) => scriptKinds.indexOf(a.kind) - scriptKinds.indexOf(b.kind)),
  }
}

const hasPractice = ({ lines }: CompleteScript): boolean => lines.some(({ section }) => section === 'practice')

/** @throws ProviderFailure if no usable script arrived */
export const requestProviderScript = async (
  writer: ScriptWriter,
  request: ProviderScriptRequest,
  signal?: AbortSignal,
): Promise<ProvidedScript> => {
  const conversation: ScriptConversation = { ...writer, signal, formats: responseFormats }
  const requestScript = async () => {
    const complete = await requestShape(conversation, createMessages(request), WrittenScript)
    if (!complete || !hasPractice(complete)) throw new ProviderFailure('None of its scripts could be used')
    return {
      script: complete,
      blockedParts: await findBlockedParts(complete, { ...writer, audience: request.audience }),
    }
  }
  const first = await requestScript()
  if (first.blockedParts.length === 0) return toProvidedScript(first.script, new Map())
  if (!isMostlyBlocked(first.blockedParts, first.script)) {
    const texts = await rewriteParts(conversation, first.blockedParts, request.audience)
    return toProvidedScript(first.script, new Map(first.blockedParts.map(({ at }, index) => [at, texts[index]!])))
  }
  // When this much is blocked, the rest is doubtful too, so the whole script is requested once more.
  const second = await requestScript()
  if (isMostlyBlocked(second.blockedParts, second.script)) {
    throw new ProviderFailure('Moderation blocked most of its scripts')
  }
  return toProvidedScript(second.script, new Map(second.blockedParts.map(({ at }) => [at, null])))
}
