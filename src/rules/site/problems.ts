/** Validates the content of a page, with a message for each field. The form and the server both use it. */
import { type Field, type Fields, actionKinds } from './fields.ts'
import type { PageTemplate } from './pages.ts'
import { isStoredPicture } from './pictures.ts'
import { isBareRichText, isSafeHref, keysAre, plainText } from './rich-text.ts'
import { type SectionType, sectionFields } from './section-fields.ts'
import { isToken, listTokens } from './tokens.ts'

export interface Problem {
  /** The path of the field, such as `sections.2.items.0.heading`. */
  path: string
  message: string
}

const MOST_LINE = 300
const MOST_TEXT = 4000
const MOST_ITEMS = 60

const REQUIRED = '*Required Field'
const NOT_THIS = "This value isn't allowed here."

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textProblem = (value: unknown, most: number): string | undefined => {
  if (typeof value !== 'string') return NOT_THIS
  if (!value.trim()) return REQUIRED
  if (value.length > most) return `This is too long. Use ${most} characters at most.`
  const unknown = listTokens(value).find((name) => !isToken(name))
  return unknown === undefined ? undefined : `{{${unknown}}} is unknown, so it can't be filled in.`
}

const hrefProblem = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value) return REQUIRED
  return isSafeHref(value) ? undefined : 'Enter a page of this site, a web address, or mailto: with an email address.'
}

const actionProblem = (value: unknown): string | undefined => {
  if (!isObject(value)) return NOT_THIS
  const { label, kind, href, play } = value
  if (!keysAre(value, 'label', 'kind', play === undefined ? 'href' : 'play')) return NOT_THIS
  if (!(actionKinds as readonly unknown[]).includes(kind)) return NOT_THIS
  const labelProblem = textProblem(label, MOST_LINE)
  if (labelProblem) return labelProblem
  if (play === undefined) return hrefProblem(href)
  if (!isObject(play) || typeof play['session'] !== 'string' || !play['session']) return REQUIRED
  if (!keysAre(play, 'session', 'seconds')) return NOT_THIS
  const seconds = Number(play['seconds'])
  return seconds >= 5 && seconds <= 120 ? undefined : 'Enter a number from 5 to 120.'
}

/** Matches the names of scenes and palettes. */
const PRINT_WORD = /^[a-z]{1,40}$/

const pictureProblem = (value: unknown): string | undefined => {
  if (!isObject(value)) return NOT_THIS
  const { scene, palette, alt, key, width, height } = value
  const ofKind = key === undefined ? ['scene', 'palette'] : ['key', 'width', 'height']
  if (!keysAre(value, 'alt', ...ofKind)) return NOT_THIS
  if (alt !== undefined && typeof alt !== 'string') return NOT_THIS
  if (key === undefined) {
    if (typeof scene !== 'string' || typeof palette !== 'string') return REQUIRED
    return PRINT_WORD.test(scene) && PRINT_WORD.test(palette) ? undefined : NOT_THIS
  }
  if (!isStoredPicture({ key, width, height })) return NOT_THIS
  return typeof alt === 'string' ? undefined : 'Describe the picture, or mark it as decorative.'
}

const richProblem = (value: unknown): string | undefined => {
  if (!isBareRichText(value)) return NOT_THIS
  const labelProblem = plainText(value)
  return labelProblem.trim() ? textProblem(labelProblem, MOST_TEXT * 2) : REQUIRED
}

const anchorProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9][\w-]{0,60}$/i.test(value)
    ? undefined
    : 'Use only letters, numbers and hyphens.'

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const unless = (isValid: boolean): string | undefined => (isValid ? undefined : NOT_THIS)

type PlainField = Exclude<Field, { kind: 'list' | 'group' }>

const plainProblem = (field: PlainField, value: unknown): string | undefined => {
  if (field.kind === 'line') return textProblem(value, field.most ?? MOST_LINE)
  if (field.kind === 'text') return textProblem(value, field.most ?? MOST_TEXT)
  if (field.kind === 'choice') return unless(field.options.includes(String(value)))
  if (field.kind === 'reference') return typeof value === 'string' && value ? undefined : REQUIRED
  return checks[field.kind](value)
}

const checks = {
  rich: richProblem,
  flag: (value: unknown) => unless(typeof value === 'boolean'),
  number: (value: unknown) => unless(isNumber(value)),
  anchor: anchorProblem,
  address: hrefProblem,
  action: actionProblem,
  picture: pictureProblem,
}

/** Returns whether a field has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const listProblems = (field: Field & { kind: 'list' }, value: unknown, path: string): Problem[] => {
  if (!Array.isArray(value)) return [{ path, message: NOT_THIS }]
  const most = field.most ?? MOST_ITEMS
  if (value.length > most) return [{ path, message: `You can have at most ${most}. Remove some.` }]
  const few = value.length < (field.least ?? 0) ? [{ path, message: `You need at least ${field.least}.` }] : []
  return [...few, ...value.flatMap((item, index) => validateField(field.of, item, `${path}.${index}`))]
}

/** Returns the problems of one field that is not empty. */
export const validateField = (field: Field, value: unknown, path: string): Problem[] => {
  if (field.kind === 'list') return listProblems(field, value, path)
  if (field.kind === 'group') {
    return isObject(value) ? groupProblems(field.fields, value, path) : [{ path, message: NOT_THIS }]
  }
  const message = plainProblem(field, value)
  return message === undefined ? [] : [{ path, message }]
}

const groupProblems = (fields: Fields, value: Loose, path: string): Problem[] => [
  ...Object.keys(value)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => ({ path: `${path}.${name}`, message: NOT_THIS })),
  ...Object.entries(fields).flatMap(([name, field]) => {
    if (!isEmpty(value[name])) return validateField(field, value[name], `${path}.${name}`)
    return field.required ? [{ path: `${path}.${name}`, message: REQUIRED }] : []
  }),
]

const isSectionType = (type: unknown): type is SectionType =>
  typeof type === 'string' && Object.hasOwn(sectionFields, type)

const sectionProblems = (template: PageTemplate, section: unknown, path: string): Problem[] => {
  if (!isObject(section)) return [{ path, message: NOT_THIS }]
  const { type } = section
  if (!isSectionType(type) || !template.sections.includes(type)) {
    return [{ path, message: "This page doesn't have this section." }]
  }
  const { type: _, id, ...fields } = section
  const anchor = id === undefined ? undefined : anchorProblem(id)
  return [
    ...(anchor ? [{ path: `${path}.id`, message: anchor }] : []),
    ...groupProblems(sectionFields[type], fields, path),
  ]
}

/** Returns a problem for each anchor that occurs twice on the page. */
const anchorProblems = (sections: readonly unknown[]): Problem[] => {
  const usedIds = new Set<unknown>()
  return sections.flatMap((section, index) => {
    const id = isObject(section) ? section['id'] : undefined
    if (id === undefined || !usedIds.has(id)) {
      usedIds.add(id)
      return []
    }
    return [{ path: `sections.${index}.id`, message: 'Another section has this anchor. Change one of them.' }]
  })
}

const pageProblems = (template: PageTemplate, sections: readonly unknown[]): Problem[] => {
  const types = sections.map((section) => (isObject(section) ? section['type'] : undefined))
  const heroes = types.filter((type) => type === 'hero').length
  const needsHero = template.sections.includes('hero')
  const missing = (template.fixed ?? []).find((type) => !types.includes(type))
  return [
    ...(needsHero && heroes !== 1 ? [{ path: 'sections', message: 'A page needs exactly one Opening section.' }] : []),
    ...(missing ? [{ path: 'sections', message: 'This page needs its form or network test. Add it again.' }] : []),
  ]
}

/** @returns nothing when a page may be published as it is */
export const validatePage = (template: PageTemplate, content: unknown): Problem[] => {
  if (!isObject(content)) return [{ path: '', message: NOT_THIS }]
  const { sections, ...head } = content
  if (!Array.isArray(sections)) return [{ path: 'sections', message: NOT_THIS }]
  const headFields = {
    title: { kind: 'line', label: 'Title', required: true },
    description: { kind: 'line', label: 'Description', required: true },
  } as const
  return [
    ...groupProblems(headFields, head, '').map((problem) => ({ ...problem, path: problem.path.slice(1) })),
    ...pageProblems(template, sections),
    ...anchorProblems(sections),
    ...sections.flatMap((section, index) => sectionProblems(template, section, `sections.${index}`)),
  ]
}
