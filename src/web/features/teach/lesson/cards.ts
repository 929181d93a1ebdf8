/** A lesson as it goes over the wall: one card after the other, each as much as can be read from the back row. */
import type { LessonShown } from '#contract/learn.ts'
import type { LearnSession } from '#contract/learn/shapes.ts'
import { isExtension, taughtParts } from '#rules/learn/lessons.ts'
import { readAloudIn, type SpokenLine } from '#rules/learn/read-aloud.ts'
import type { Block, RichText } from '#rules/site/rich-text.ts'
import { linesOf, minutesOf, saidIn, sentencesOf } from './said.ts'

/** `hands` closes: how many feel more settled. */
export type WallPart = 'get_ready' | (typeof taughtParts)[number] | 'hands'

/** A stretch of a part with a length of its own. */
export interface Step {
  /** As `explore-2`; the clock is begun anew with each. */
  id: string
  /** 0 where nobody said how long. */
  minutes: number
}

export interface Words {
  /** Seen first; empty where everything is of one size. */
  title: string
  more: readonly string[]
  /** Each line by itself. */
  listed: boolean
}

type Content =
  | { kind: 'opening' }
  | ({ kind: 'words' } & Words)
  /** One line of a script that is read to the class, with those around it. */
  | { kind: 'read'; lines: readonly SpokenLine[]; at: number }
  | { kind: 'listen'; session: LearnSession }
  | { kind: 'hands' }

export type Card = Content & { part: WallPart; step: Step }

/** Characters that stand on one card. */
const MOST = 230
const SHORT = 110
const LONGEST_TITLE = 84

const packed = (pieces: readonly string[]): string[][] =>
  pieces.reduce<string[][]>((cards, piece) => {
    const last = cards.at(-1)
    const length = last?.reduce((sum, one) => sum + one.length, piece.length) ?? Infinity
    if (!last || length > MOST) return [...cards, [piece]]
    return [...cards.slice(0, -1), [...last, piece]]
  }, [])

const wordsFrom = (sentences: readonly string[]): Words => {
  const [first = '', ...rest] = sentences
  const all = sentences.join(' ')
  if (all.length <= SHORT) return { title: all, more: [], listed: false }
  if (first.length > LONGEST_TITLE) return { title: '', more: [all], listed: false }
  return { title: first, more: [rest.join(' ')], listed: false }
}

const listFrom = (lines: readonly string[]): Words =>
  lines.length === 1 ? wordsFrom(sentencesOf(lines[0]!)) : { title: '', more: lines, listed: true }

const wordCards = (block: Block, wordsIn: (line: string) => string[]): Content[] => {
  const isList = block.type === 'bulletList' || block.type === 'orderedList'
  const pages = isList
    ? packed(linesOf(block).flatMap((line) => wordsIn(line).join(' ') || [])).map(listFrom)
    : linesOf(block)
        .flatMap(wordsIn)
        .flatMap((said) => packed(sentencesOf(said)).map(wordsFrom))
  return pages.map((words) => ({ kind: 'words', ...words }))
}

const readCards = (block: Block): Content[] =>
  readAloudIn({ type: 'doc', content: [block] }).flatMap((lines) => lines.map((_, at) => ({ kind: 'read', lines, at })))

/** What was only written down for the teacher still has its time, and the name of its part stands on the wall. */
const onlyTime: Content = { kind: 'words', title: '', more: [], listed: false }

const stepsOf = (part: string, { content }: RichText): { step: Step; blocks: Block[] }[] => {
  const steps: { step: Step; blocks: Block[] }[] = []
  for (const block of content) {
    const minutes = minutesOf(block)
    const last = steps.at(-1)
    if (last && minutes === undefined) last.blocks.push(block)
    else steps.push({ step: { id: `${part}-${steps.length + 1}`, minutes: minutes ?? 0 }, blocks: [block] })
  }
  return steps
}

const says = ({ content }: RichText): boolean =>
  content.some((block) => block.type === 'blockquote' || linesOf(block).some((line) => saidIn(line).length > 0))

/** A lesson that quotes nobody is taken at its word. */
const readerFor = ({ parts }: LessonShown) =>
  taughtParts.some((part) => says(parts[part])) ? saidIn : (line: string) => (line ? [line] : [])

const noStep = (id: string): Step => ({ id, minutes: 0 })

/** Where a session stands that names no part. */
const USUALLY = 'practise'

const sessionsIn = ({ lesson_sessions }: LessonShown, part: string): LearnSession[] =>
  lesson_sessions.mindfulness.filter((session) => {
    const named = taughtParts.find((one) => session.sub_section.toLowerCase().includes(one)) ?? USUALLY
    return !isExtension(session) && named === part
  })

const cardsOfPart = (lesson: LessonShown, part: (typeof taughtParts)[number]): Card[] => {
  const wordsIn = readerFor(lesson)
  const told = stepsOf(part, lesson.parts[part]).flatMap(({ step, blocks }) => {
    const found = blocks.flatMap((block) =>
      block.type === 'blockquote' ? readCards(block) : block.type === 'heading' ? [] : wordCards(block, wordsIn),
    )
    return (found.length > 0 ? found : [onlyTime]).map((content): Card => ({ ...content, part, step }))
  })
  const heard = sessionsIn(lesson, part).map((session): Card => ({
    kind: 'listen',
    session,
    part,
    step: noStep(`listen-${session.uuid}`),
  }))
  return [...told, ...heard]
}

export const cardsOf = (lesson: LessonShown): Card[] => [
  { kind: 'opening', part: 'get_ready', step: noStep('get_ready') },
  ...taughtParts.flatMap((part) => cardsOfPart(lesson, part)),
  { kind: 'hands', part: 'hands', step: noStep('hands') },
]

/** The parts in their order, each with the place of its first card. */
export const partsOf = (cards: readonly Card[]): { part: WallPart; at: number }[] =>
  cards.flatMap(({ part }, at) => (cards[at - 1]?.part === part ? [] : [{ part, at }]))
