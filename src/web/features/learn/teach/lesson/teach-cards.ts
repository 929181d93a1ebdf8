/** Splits a lesson into cards for the class view; each card is short enough to read from the back row. */
import type { TeacherLesson } from '#contract/learn.ts'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { isExtension, taughtParts } from '#rules/learn/lessons.ts'
import { extractReadAloud, type SpokenLine } from '#rules/learn/read-aloud.ts'
import type { RichTextBlock, RichText } from '#rules/site/rich-text.ts'
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

type CardContent =
  | { kind: 'opening' }
  | ({ kind: 'words' } & CardText)
  /** One line of a script that is read to the class, with the lines around it. */
  | { kind: 'read'; lines: readonly SpokenLine[]; at: number }
  | { kind: 'listen'; session: LearnSession }
  | { kind: 'hands' }

export type TeachCard = CardContent & { part: LessonStage; step: CardStep }

/** The most characters on one card. */
const MAX_CHARACTERS = 230
const MAX_TITLE_CARD = 110
const MAX_TITLE_LENGTH = 84

const packChunks = (chunks: readonly string[]): string[][] =>
  chunks.reduce<string[][]>((cards, chunk) => {
    const last = cards.at(-1)
    const length = last?.reduce((sum, item) => sum + item.length, chunk.length) ?? Infinity
    if (!last || length > MAX_CHARACTERS) return [...cards, [chunk]]
    return [...cards.slice(0, -1), [...last, chunk]]
  }, [])

const toCardText = (sentences: readonly string[]): CardText => {
  const [first = '', ...rest] = sentences
  const joinedText = sentences.join(' ')
  if (joinedText.length <= MAX_TITLE_CARD) return { title: joinedText, more: [], listed: false }
  if (first.length > MAX_TITLE_LENGTH) return { title: '', more: [joinedText], listed: false }
  return { title: first, more: [rest.join(' ')], listed: false }
}

const toListText = (lines: readonly string[]): CardText =>
  lines.length === 1 ? toCardText(splitSentences(lines[0]!)) : { title: '', more: lines, listed: true }

const toTextCards = (block: RichTextBlock, parseSpoken: (line: string) => string[]): CardContent[] => {
  const isList = block.type === 'bulletList' || block.type === 'orderedList'
  const pages = isList
    ? packChunks(toLines(block).flatMap((line) => parseSpoken(line).join(' ') || [])).map(toListText)
    : toLines(block)
        .flatMap(parseSpoken)
        .flatMap((quote) => packChunks(splitSentences(quote)).map(toCardText))
  return pages.map((page) => ({ kind: 'words', ...page }))
}

const toReadCards = (block: RichTextBlock): CardContent[] =>
  extractReadAloud({ type: 'doc', content: [block] }).flatMap((lines) =>
    lines.map((_, at) => ({ kind: 'read', lines, at })),
  )

/** A step with text only for the teacher still has its time and its part's name, so it gets an empty card. */
const emptyCard: CardContent = { kind: 'words', title: '', more: [], listed: false }

const toSteps = (part: string, { content }: RichText): { step: CardStep; blocks: RichTextBlock[] }[] => {
  const steps: { step: CardStep; blocks: RichTextBlock[] }[] = []
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
const getQuoteParser = ({ parts }: TeacherLesson) =>
  taughtParts.some((part) => hasQuotes(parts[part])) ? parseQuotes : (line: string) => (line ? [line] : [])

const createEmptyStep = (id: string): CardStep => ({ id, minutes: 0 })

/** The part for sessions whose section names none. */
const DEFAULT_PART = 'practise'

const listSessions = ({ lesson_sessions }: TeacherLesson, part: string): LearnSession[] =>
  lesson_sessions.mindfulness.filter((session) => {
    const partName = taughtParts.find((item) => session.sub_section.toLowerCase().includes(item)) ?? DEFAULT_PART
    return !isExtension(session) && partName === part
  })

const toPartCards = (lesson: TeacherLesson, part: (typeof taughtParts)[number]): TeachCard[] => {
  const parseSpoken = getQuoteParser(lesson)
  const textContent = toSteps(part, lesson.parts[part]).flatMap(({ step, blocks }) => {
    const contents = blocks.flatMap((block) =>
      block.type === 'blockquote'
        ? toReadCards(block)
        : block.type === 'heading'
          ? []
          : toTextCards(block, parseSpoken),
    )
    return (contents.length > 0 ? contents : [emptyCard]).map((content): TeachCard => ({ ...content, part, step }))
  })
  const sessionCards = listSessions(lesson, part).map((session): TeachCard => ({
    kind: 'listen',
    session,
    part,
    step: createEmptyStep(`listen-${session.uuid}`),
  }))
  return [...textContent, ...sessionCards]
}

export const toCards = (lesson: TeacherLesson): TeachCard[] => [
  { kind: 'opening', part: 'get_ready', step: createEmptyStep('get_ready') },
  ...taughtParts.flatMap((part) => toPartCards(lesson, part)),
  { kind: 'hands', part: 'hands', step: createEmptyStep('hands') },
]

/** Returns the parts in order, each with the index of its first card. */
export const toStages = (cards: readonly TeachCard[]): { part: LessonStage; at: number }[] =>
  cards.flatMap(({ part }, at) => (cards[at - 1]?.part === part ? [] : [{ part, at }]))
