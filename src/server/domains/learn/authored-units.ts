/**
 * Units, lessons and handouts as they are authored in seeds/learn: Markdown with front matter, and the files that it
 * refers to.
 */
import { parse } from 'yaml'
import { z } from 'zod'
import type { LessonParts } from '#contract/learn/shapes.ts'
import { grades } from '#rules/grades.ts'
import { type HandoutKind, handoutKinds, lessonParts } from '#rules/learn/lessons.ts'
import type { RichText } from '#rules/site/rich-text.ts'
import { markdownToRichText } from '#server/platform/rich-text/markdown.ts'
import { planHeadings } from './plan-headings.ts'
import { emptyText } from './stored-text.ts'

const Disciplines = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    color: z.string(),
    icon: z.string(),
    description: z.string(),
    competencies: z.array(z.strictObject({ id: z.string(), title: z.string(), description: z.string() })),
  }),
)

const bands = { 'K-5': 'k_5', '6-8': 'middle_school', '9-12': 'high_school' } as const

const Standards = z.array(
  z.strictObject({
    framework: z.string(),
    code: z.string(),
    title: z.string(),
    text: z.string(),
    grades: z.array(z.enum(['K-5', '6-8', '9-12'])),
  }),
)

const UnitFrontMatter = z.strictObject({
  title: z.string(),
  grade: z.enum(grades),
  discipline: z.string(),
  competency: z.string(),
  description: z.string(),
  standards: z.array(z.string()),
  cover: z.strictObject({ scene: z.string(), palette: z.string() }),
  demo: z.boolean().default(false),
  sequence: z.string(),
})

/** A handout that is listed under the extension belongs to it, even if it names another section. */
const HandoutInLesson = z.strictObject({ handout: z.string(), title: z.string(), sub_section: z.string().optional() })
const Activity = z.strictObject({ title: z.string(), kind: z.literal('activity') })

const LessonFrontMatter = z.strictObject({
  title: z.string(),
  number: z.int(),
  minutes: z.int(),
  aims: z.array(z.string()),
  discipline: z.string(),
  competency: z.string(),
  standards: z.array(z.string()),
  sessions: z.array(z.string()),
  attachments: z.array(HandoutInLesson),
  links: z.array(z.strictObject({ title: z.string(), url: z.string(), sub_section: z.string() })),
  extension: z.array(z.union([HandoutInLesson, Activity])),
})

const HandoutFrontMatter = z.strictObject({
  title: z.string(),
  kind: z.enum(handoutKinds),
  orientation: z.enum(['portrait', 'landscape']),
  audience: z.string(),
})

const splitFrontMatter = (text: string) => {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  return { head: parse(head) as unknown, body }
}

/** Returns the texts under the level-two headings, by heading. */
const splitSections = (body: string): Map<string, string> =>
  new Map(
    body
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n')
        return [heading.trim(), lines.join('\n').trim()] as const
      }),
  )

const parseBody = (body: string): LessonParts => {
  const sections = splitSections(body)
  return Object.fromEntries(
    lessonParts.map((part) => [part, markdownToRichText(sections.get(planHeadings[part]) ?? '')]),
  ) as LessonParts
}

const addHeading = (title: string, { content }: RichText): RichText => ({
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: title }] }, ...content],
})

export type AuthoredHandout = z.infer<typeof HandoutFrontMatter> & { slug: string; text: string }

const readHandout = (slug: string, text: string): AuthoredHandout => {
  const { head, body } = splitFrontMatter(text)
  return { slug, ...HandoutFrontMatter.parse(head), text: body.trim() }
}

export interface AuthoredLesson extends Omit<z.infer<typeof LessonFrontMatter>, 'attachments' | 'extension'> {
  /** The name of its file without the number. */
  slug: string
  attachments: { handout: string; title: string; sub_section: string; role: HandoutKind }[]
  parts: LessonParts
}

/** @throws if its front matter is invalid, or names a handout that does not exist */
const readLesson = (slug: string, text: string, handouts: readonly AuthoredHandout[]): AuthoredLesson => {
  const { head, body } = splitFrontMatter(text)
  const { attachments, extension, ...rest } = LessonFrontMatter.parse(head)
  const extensionHandouts = extension.flatMap((item) =>
    'handout' in item ? [{ ...item, sub_section: 'extension' }] : [],
  )
  const activity = extension.find((item) => !('handout' in item))
  const parts = parseBody(body)
  return {
    ...rest,
    slug,
    attachments: [...attachments, ...extensionHandouts].map(({ handout, title, sub_section = '' }) => {
      const match = handouts.find((item) => item.slug === handout)
      if (!match) throw new Error(`${slug} names the handout ${handout}, which doesn't exist`)
      return { handout, title, sub_section, role: match.kind }
    }),
    parts: activity ? { ...parts, extension: addHeading(activity.title, parts.extension) } : parts,
  }
}

export interface AuthoredUnit extends z.infer<typeof UnitFrontMatter> {
  /** The path of the unit, for example `kindergarten/weather-inside`. */
  slug: string
  about: RichText
  before: RichText
  handouts: AuthoredHandout[]
  lessons: AuthoredLesson[]
}

type AuthoredFiles = ReadonlyMap<string, string>

const readUnit = (slug: string, files: AuthoredFiles): AuthoredUnit => {
  const listMarkdownFiles = (folder: string) =>
    [...files].flatMap(([path, text]) => {
      const name = path.startsWith(folder) ? path.slice(folder.length) : ''
      return name.endsWith('.md') && !name.includes('/') ? [{ name: name.replace(/\.md$/, ''), text }] : []
    })
  const { head, body } = splitFrontMatter(files.get(`${slug}/unit.md`) ?? '')
  const sections = splitSections(body)
  const parseSection = (heading: string) => markdownToRichText(sections.get(heading) ?? '')
  const handouts = listMarkdownFiles(`${slug}/handouts/`).map(({ name, text: authored }) => readHandout(name, authored))
  return {
    ...UnitFrontMatter.parse(head),
    slug,
    about: body.includes('## About this unit') ? parseSection('About this unit') : emptyText,
    before: body.includes('## Before you begin') ? parseSection('Before you begin') : emptyText,
    handouts,
    lessons: listMarkdownFiles(`${slug}/`)
      .filter(({ name }) => name !== 'unit')
      .map(({ name, text: authored }) => readLesson(name.replace(/^\d+-/, ''), authored, handouts)),
  }
}

/** @throws if anything in the files is invalid */
export const parseAuthoredLearn = (files: AuthoredFiles) => {
  const slugs = [...files.keys()].flatMap((path) => (path.endsWith('/unit.md') ? path.replace('/unit.md', '') : []))
  const standards = Standards.parse(JSON.parse(files.get('standards.json') ?? ''))
  return {
    disciplines: Disciplines.parse(JSON.parse(files.get('disciplines.json') ?? '')),
    standards: standards.map(({ grades: gradeNames, ...item }) => ({
      ...item,
      bands: gradeNames.map((name) => bands[name]),
    })),
    units: slugs.map((slug) => readUnit(slug, files)),
  }
}
