/** What of a lesson is written by hand, and in which calls it goes out. */
import type { LessonKept } from '#contract/learn/kept.ts'
import { lessonComponents, lessonEdit } from '#contract/learn/lessons.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import { type LessonPart, lessonParts, LONGEST_AIM, MOST_MINUTES } from '#rules/learn/lessons.ts'
import { plainText, type RichText } from '#rules/site/rich-text.ts'
import { call } from '#web/lib/api.ts'
import { lesson as say } from '#web/lib/words/lesson-form.en.ts'
import { writing } from '#web/lib/words/units-writing.en.ts'
import { wrongDescription, wrongTitle } from '../unit/unit-sheet.ts'
import { mergeKeyed } from '../writing/meeting.ts'
import { sectionText } from '../attach/section-text.ts'
import type { Problems } from '../writing/refusals.ts'
import type { SheetKind } from '../writing/sheet-kind.ts'
import type { Written } from '../writing/use-sheet.ts'
import { refreshAbove, showLesson } from './shown-lessons.ts'

export interface SessionPlace {
  session_uuid: string
  /** For people; the server knows it. */
  title: string
  sub_section: string
}

export interface LinkPlace {
  title: string
  url: string
  sub_section: string
}

export interface LessonFields extends Record<LessonPart, RichText> {
  title: string
  description: string
  /** As it is typed. */
  minutes: string
  aims: readonly string[]
  discipline_id: string
  /** Empty for none. */
  competency: string
  standards: readonly string[]
  sessions: readonly SessionPlace[]
  links: readonly LinkPlace[]
}

export type WrittenLesson = Written<LessonKept, LessonFields>

const fieldsOf = (lesson: LessonKept): LessonFields => ({
  title: lesson.title,
  description: lesson.description,
  minutes: String(lesson.minutes),
  aims: lesson.aims,
  discipline_id: lesson.discipline.id,
  competency: lesson.competency?.id ?? '',
  standards: lesson.standards.map(({ uuid }) => uuid),
  ...lesson.parts,
  sessions: lesson.lesson_sessions.mindfulness.map(({ uuid, title, sub_section }) => ({
    session_uuid: uuid,
    title,
    sub_section: sectionText(sub_section),
  })),
  links: lesson.lesson_links.links.map(({ title, url, sub_section }) => ({
    title,
    url,
    sub_section: sectionText(sub_section),
  })),
})

/** A line that nothing was written into yet is not sent. */
const isBlank = ({ title, url }: LinkPlace): boolean => !title.trim() && !url.trim()

const wrongMinutes = (minutes: string): Problems => {
  const count = Number(minutes)
  const isRight = /^\d+$/.test(minutes.trim()) && count >= 1 && count <= MOST_MINUTES
  return isRight ? {} : { minutes: say('minutes.wrong', { most: MOST_MINUTES }) }
}

const wrongLinks = (links: readonly LinkPlace[]): Problems =>
  Object.fromEntries(
    links.flatMap((link, at): [string, string][] => {
      if (isBlank(link)) return []
      return [
        ...(link.title.trim() ? [] : [[`links.${at}.title`, writing('required')] as [string, string]]),
        ...(isWebAddress(link.url.trim()) ? [] : [[`links.${at}.url`, say('link.wrong')] as [string, string]]),
      ]
    }),
  )

const wrongAims = (aims: readonly string[]): Problems =>
  Object.fromEntries(
    aims.flatMap((aim, at) => (aim.trim().length > LONGEST_AIM ? [[`aims.${at}`, writing('too.long')]] : [])),
  )

type Changes = Partial<LessonFields>

const editOf = ({ aims, competency, minutes, standards, title, description, discipline_id, ...rest }: Changes) => {
  const parts = Object.fromEntries(lessonParts.flatMap((part) => (rest[part] ? [[part, rest[part]]] : [])))
  const given = { title, description, discipline_id }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(aims ? { aims: aims.filter((aim) => aim.trim()) } : {}),
    ...(competency === undefined ? {} : { competency: competency || null }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
    ...(standards ? { standards: [...standards] } : {}),
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
  }
}

const writtenParts = lessonParts.filter((part) => part !== 'extension')

export const lessonKind: SheetKind<LessonKept, LessonFields> = {
  block: 'Lesson',
  fieldsOf,
  problemsOf: ({ title, description, minutes, links, aims }) => ({
    ...wrongTitle(title),
    ...wrongDescription(description),
    ...wrongMinutes(minutes),
    ...wrongLinks(links),
    ...wrongAims(aims),
  }),
  steps: [
    {
      names: ['title', 'description', 'minutes', 'aims', 'discipline_id', 'competency', 'standards', ...writtenParts],
      send: async (seen, changes) => (await call(lessonEdit, { Lesson: { ...seen, ...editOf(changes) } })).Lesson,
    },
    {
      names: ['sessions', 'links', 'extension'],
      async send(seen, { sessions, links, extension }) {
        const Lesson = {
          ...seen,
          ...(sessions
            ? { sessions: sessions.map(({ session_uuid, sub_section }) => ({ session_uuid, sub_section })) }
            : {}),
          ...(links ? { links: links.filter((link) => !isBlank(link)) } : {}),
          ...(extension ? { extension } : {}),
        }
        return (await call(lessonComponents, { Lesson })).Lesson
      },
    },
  ],
  merges: {
    standards: mergeKeyed((uuid: string) => uuid),
    sessions: mergeKeyed(({ session_uuid }: SessionPlace) => session_uuid),
  },
  show: showLesson,
  refresh: refreshAbove,
}

export const lessonFieldName = (name: keyof LessonFields): string => say(`field.${name}`)

const isPart = (name: keyof LessonFields): boolean => lessonParts.some((part) => part === name)

/** A value as somebody reads it. */
export const lessonFieldText = (name: keyof LessonFields, value: LessonFields[keyof LessonFields]): string => {
  if (isPart(name)) return plainText(value as RichText)
  if (typeof value === 'string') return value
  if (name === 'aims') return (value as readonly string[]).join('\n')
  if (name === 'links') return (value as readonly LinkPlace[]).map(({ title, url }) => `${title} ${url}`).join('\n')
  if (name === 'sessions') return (value as readonly SessionPlace[]).map(({ title }) => title).join('\n')
  return say('several', { count: (value as readonly string[]).length })
}
