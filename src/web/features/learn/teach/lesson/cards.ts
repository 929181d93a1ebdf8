/** Splits a lesson into cards for the class view; each card is short enough to read from the back row. */
import type { TeacherLesson } from '#contract/learn.ts'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { isExtension, taughtParts } from '#rules/learn/lessons.ts'
import { extractReadAloud, type SpokenLine } from '#rules/learn/read-aloud.ts'
import type { Block, RichText } from '#rules/site/rich-text.ts'
import { toLines, parseMinutes, parseQuotes, splitSentences } from './spoken-lines.ts'

/** `hands` is the exit check at the end. */
export type LessonStage = 'get_ready' | (typeof taughtParts)[number] | 'hands'

/** A step of a lesson part that has its own length. */
export interface CardStep {
  /** An id such as `explore-2`; the clock restarts with each step. */
  id: string
  /** 0 if no length is given. */
  minutes: number
}

export interface CardText {
  /** The large line; empty if all text has the same size. */
  title: string
  more: readonly string[]
  /** Whether each line is shown separately. */
  listed: boolean
}

type Content =
  | { kind: 'opening' }
  | ({ kind: 'words' } & CardText)
  /** One line of a script that is read to the class, with the lines around it. */
  | { kind: 'read'; lines: readonly SpokenLine[]; at: number }
  | { kind: 'listen'; session: LearnSession }
  | { kind: 'hands' }

export type TeachCard = Content & { part: LessonStage; step: CardStep }

/** The most characters on one card. */
const MOST = 230
const SHORT = 110
const LONGEST_TITLE = 84

const packed = (chunks: readonly string[]): string[][] =>
  chunks.reduce<string[][]>((cards, chunk) => {
    const last = cards.at(-1)
    const length = last?.reduce((sum, item) => sum + item.length, chunk.length) ?? Infinity
    if (!last || length > MOST) return [...cards, [chunk]]
    return [...cards.slice(0, -1), [...last, chunk]]
  }, [])

const textFrom = (sentences: readonly string[]): CardText => {
  const [first = '', ...rest] = sentences
  const all = sentences.join(' ')
  if (all.length <= SHORT) return { title: all, more: [], listed: false }
  if (first.length > LONGEST_TITLE) return { title: '', more: [all], listed: false }
  return { title: first, more: [rest.join(' ')], listed: false }
}

const listFrom = (lines: readonly string[]): CardText =>
  lines.length === 1 ? textFrom(splitSentences(lines[0]!)) : { title: '', more: lines, listed: true }

const textCards = (block: Block, parseSpoken: (line: string) => string[]): Content[] => {
  const isList = block.type === 'bulletList' || block.type === 'orderedList'
  const pages = isList
    ? packed(toLines(block).flatMap((line) => parseSpoken(line).join(' ') || [])).map(listFrom)
    : toLines(block)
        .flatMap(parseSpoken)
        .flatMap((quote) => packed(splitSentences(quote)).map(textFrom))
  return pages.map((page) => ({ kind: 'words', ...page }))
}

const readCards = (block: Block): Content[] =>
  extractReadAloud({ type: 'doc', content: [block] }).flatMap((lines) =>
    lines.map((_, at) => ({ kind: 'read', lines, at })),
  )

/** A step with text only for the teacher still has its time and its part's name, so it gets an empty card. */
const onlyTime: Content = { kind: 'words', title: '', more: [], listed: false }

const stepsOf = (part: string, { content }: RichText): { step: CardStep; blocks: Block[] }[] => {
  const steps: { step: CardStep; blocks: Block[] }[] = []
  for (const block of content) {
    const minutes = parseMinutes(block)
    const last = steps.at(-1)
    if (last && minutes === undefined) last.blocks.push(block)
    else steps.push({ step: { id: `${part}-${steps.length + 1}`, minutes: minutes ?? 0 }, blocks: [block] })
  }
  return steps
}

const hasQuotes = ({ content }: RichText): boolean =>
  content.some((block) => block.type === 'blockquote' || toLines(block).some((line) => parseQuotes(line).length > 0))

/** A lesson without any quotation shows all of its lines. */
const readerFor = ({ parts }: TeacherLesson) =>
  taughtParts.some((part) => hasQuotes(parts[part])) ? parseQuotes : (line: string) => (line ? [line] : [])

const noStep = (id: string): CardStep => ({ id, minutes: 0 })

/** The part for sessions whose section names none. */
const USUALLY = 'practise'

const sessionsIn = ({ lesson_sessions }: TeacherLesson, part: string): LearnSession[] =>
  lesson_sessions.mindfulness.filter((session) => {
    const named = taughtParts.find((item) => session.sub_section.toLowerCase().includes(item)) ?? USUALLY
    return !isExtension(session) && named === part
  })

const cardsOfPart = (lesson: TeacherLesson, part: (typeof taughtParts)[number]): TeachCard[] => {
  const parseSpoken = readerFor(lesson)
  const textContent = stepsOf(part, lesson.parts[part]).flatMap(({ step, blocks }) => {
    const contents = blocks.flatMap((block) =>
      block.type === 'blockquote' ? readCards(block) : block.type === 'heading' ? [] : textCards(block, parseSpoken),
    )
    return (contents.length > 0 ? contents : [onlyTime]).map((content): TeachCard => ({ ...content, part, step }))
  })
  const sessionCards = sessionsIn(lesson, part).map((session): TeachCard => ({
    kind: 'listen',
    session,
    part,
    step: noStep(`listen-${session.uuid}`),
  }))
  return [...textContent, ...sessionCards]
}

export const toCards = (lesson: TeacherLesson): TeachCard[] => [
  { kind: 'opening', part: 'get_ready', step: noStep('get_ready') },
  ...taughtParts.flatMap((part) => cardsOfPart(lesson, part)),
  { kind: 'hands', part: 'hands', step: noStep('hands') },
]

/** Returns the parts in order, each with the index of its first card. */
export const toStages = (cards: readonly TeachCard[]): { part: LessonStage; at: number }[] =>
  cards.flatMap(({ part }, at) => (cards[at - 1]?.part === part ? [] : [{ part, at }]))
