/** The editable fields of a lesson, and the calls that save them. */
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import { lessonComponents, lessonEdit } from '#contract/learn/lessons.ts'
import { isWebAddress } from '#rules/address-forms.ts'
import { type LessonPart, lessonParts, MAX_AIM_LENGTH, MAX_LESSON_MINUTES } from '#rules/learn/lessons.ts'
import { toPlainText, type RichText } from '#rules/site/rich-text.ts'
import type { DocumentDefinition } from '#web/autosave/document-definition.ts'
import { draftPrefixes, createFieldFormat } from '#web/autosave/local-draft.ts'
import { mergeKeyed } from '#web/autosave/merge-fields.ts'
import { readConflict } from '#web/autosave/save-errors.ts'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { call } from '#web/lib/api.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { validateDescription, validateTitle } from '../unit/unit-document.ts'
import { formatSection } from '../attach/section-text.ts'
import { refreshLessonParents, updateLessonInCache } from './lesson-cache.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export interface LessonSessionItem {
  session_uuid: string
  /** Shown on screen only; the server has its own. */
  title: string
  sub_section: string
}

export interface LessonLinkItem {
  title: string
  url: string
  sub_section: string
}

export interface LessonFields extends Record<LessonPart, RichText> {
  title: string
  description: string
  /** The number as it was typed. */
  minutes: string
  aims: readonly string[]
  discipline_id: string
  /** Empty for none. */
  competency: string
  standards: readonly string[]
  sessions: readonly LessonSessionItem[]
  links: readonly LessonLinkItem[]
}

export type LessonForm = DocumentForm<AuthoringLesson, LessonFields>

const toFields = (lesson: AuthoringLesson): LessonFields => ({
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
    sub_section: formatSection(sub_section),
  })),
  links: lesson.lesson_links.links.map(({ title, url, sub_section }) => ({
    title,
    url,
    sub_section: formatSection(sub_section),
  })),
})

/** A link row without any text isn't sent. */
const isBlank = ({ title, url }: LessonLinkItem): boolean => !title.trim() && !url.trim()

const validateMinutes = (minutes: string): FieldErrors => {
  const count = Number(minutes)
  const isValid = /^\d+$/.test(minutes.trim()) && count >= 1 && count <= MAX_LESSON_MINUTES
  return isValid ? {} : { minutes: t('minutes.wrong', { most: MAX_LESSON_MINUTES }) }
}

const validateLinks = (links: readonly LessonLinkItem[]): FieldErrors =>
  Object.fromEntries(
    links.flatMap((link, index): [string, string][] => {
      if (isBlank(link)) return []
      return [
        ...(link.title.trim() ? [] : [[`links.${index}.title`, autosave('required')] as [string, string]]),
        ...(isWebAddress(link.url.trim()) ? [] : [[`links.${index}.url`, t('link.wrong')] as [string, string]]),
      ]
    }),
  )

const validateAims = (aims: readonly string[]): FieldErrors =>
  Object.fromEntries(
    aims.flatMap((aim, index) => (aim.trim().length > MAX_AIM_LENGTH ? [[`aims.${index}`, autosave('too.long')]] : [])),
  )

type Changes = Partial<LessonFields>

const toLessonEdit = ({
  aims,
  competency,
  minutes,
  standards,
  title,
  description,
  discipline_id,
  ...rest
}: Changes) => {
  const parts = Object.fromEntries(lessonParts.flatMap((part) => (rest[part] ? [[part, rest[part]]] : [])))
  const details = { title, description, discipline_id }
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
    ...(aims ? { aims: aims.filter((aim) => aim.trim()) } : {}),
    ...(competency === undefined ? {} : { competency: competency || null }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
    ...(standards ? { standards: [...standards] } : {}),
    ...(Object.keys(parts).length > 0 ? { parts } : {}),
  }
}

const mainParts = lessonParts.filter((part) => part !== 'extension')

export const lessonDefinition: DocumentDefinition<AuthoringLesson, LessonFields> = {
  localDraft: createFieldFormat(draftPrefixes.lesson, toFields),
  getId: ({ uuid }) => uuid,
  getRevision: ({ revision }) => revision,
  toFields,
  readConflict: (error) => readConflict(error, 'Lesson') as AuthoringLesson | undefined,
  validate: ({ title, description, minutes, links, aims }) => ({
    ...validateTitle(title),
    ...validateDescription(description),
    ...validateMinutes(minutes),
    ...validateLinks(links),
    ...validateAims(aims),
  }),
  steps: [
    {
      names: ['title', 'description', 'minutes', 'aims', 'discipline_id', 'competency', 'standards', ...mainParts],
      async send({ uuid, revision }, changes, { keepalive }) {
        const Lesson = { uuid, revision, ...toLessonEdit(changes) }
        return (await call(lessonEdit, { Lesson }, { keepalive })).Lesson
      },
    },
    {
      names: ['sessions', 'links', 'extension'],
      async send({ uuid, revision }, { sessions, links, extension }, { keepalive }) {
        const Lesson = {
          uuid,
          revision,
          ...(sessions
            ? { sessions: sessions.map(({ session_uuid, sub_section }) => ({ session_uuid, sub_section })) }
            : {}),
          ...(links ? { links: links.filter((link) => !isBlank(link)) } : {}),
          ...(extension ? { extension } : {}),
        }
        return (await call(lessonComponents, { Lesson }, { keepalive })).Lesson
      },
    },
  ],
  fieldMerges: {
    standards: mergeKeyed((uuid: string) => uuid),
    sessions: mergeKeyed(({ session_uuid }: LessonSessionItem) => session_uuid),
  },
  updateCache: updateLessonInCache,
  refetchLists: refreshLessonParents,
  triesOffline: true,
  warnsOfLoss: true,
}

export const getLessonFieldLabel = (name: keyof LessonFields): string => t(`field.${name}`)

const isLessonPart = (name: keyof LessonFields): boolean => lessonParts.some((part) => part === name)

/** Returns the value of a field as readable text. */
export const formatLessonField = (name: keyof LessonFields, value: LessonFields[keyof LessonFields]): string => {
  if (isLessonPart(name)) return toPlainText(value as RichText)
  if (typeof value === 'string') return value
  if (name === 'aims') return (value as readonly string[]).join('\n')
  if (name === 'links') {
    return (value as readonly LessonLinkItem[]).map(({ title, url }) => `${title} ${url}`).join('\n')
  }
  if (name === 'sessions') return (value as readonly LessonSessionItem[]).map(({ title }) => title).join('\n')
  return t('several', { count: (value as readonly string[]).length })
}
