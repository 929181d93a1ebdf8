/** Validates the content of a page, with a message for each field. The form and the server both use it. */
import { type Field, type Fields, actionKinds } from './fields.ts'
import type { PageTemplate } from './pages.ts'
import { isStoredPicture } from './pictures.ts'
import { isStrictRichText, isSafeHref, hasOnlyKeys, toPlainText } from './rich-text.ts'
import { type SectionType, sectionFields } from './section-fields.ts'
import { isToken, listTokens } from './tokens.ts'

export interface Problem {
  /** The path of the field, such as `sections.2.items.0.heading`. */
  path: string
  message: string
}

const MAX_LINE = 300
const MAX_TEXT = 4000
const MAX_ITEMS = 60

const REQUIRED = '*Required Field'
const NOT_ALLOWED = "This value isn't allowed here."

type UnknownRecord = Record<string, unknown>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const findTextProblem = (value: unknown, limit: number): string | undefined => {
  if (typeof value !== 'string') return NOT_ALLOWED
  if (!value.trim()) return REQUIRED
  if (value.length > limit) return `This is too long. Use ${limit} characters at most.`
  const unknownToken = listTokens(value).find((name) => !isToken(name))
  return unknownToken === undefined ? undefined : `{{${unknownToken}}} is unknown, so it can't be filled in.`
}

const findHrefProblem = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value) return REQUIRED
  return isSafeHref(value) ? undefined : 'Enter a page of this site, a web address, or mailto: with an email address.'
}

const findActionProblem = (value: unknown): string | undefined => {
  if (!isObject(value)) return NOT_ALLOWED
  const { label, kind, href, play } = value
  if (!hasOnlyKeys(value, 'label', 'kind', play === undefined ? 'href' : 'play')) return NOT_ALLOWED
  if (!(actionKinds as readonly unknown[]).includes(kind)) return NOT_ALLOWED
  const labelProblem = findTextProblem(label, MAX_LINE)
  if (labelProblem) return labelProblem
  if (play === undefined) return findHrefProblem(href)
  if (!isObject(play) || typeof play['session'] !== 'string' || !play['session']) return REQUIRED
  if (!hasOnlyKeys(play, 'session', 'seconds')) return NOT_ALLOWED
  const seconds = Number(play['seconds'])
  return seconds >= 5 && seconds <= 120 ? undefined : 'Enter a number from 5 to 120.'
}

/** Matches the names of scenes and palettes. */
const PRINT_WORD = /^[a-z]{1,40}$/

const findPictureProblem = (value: unknown): string | undefined => {
  if (!isObject(value)) return NOT_ALLOWED
  const { scene, palette, alt, key, width, height } = value
  const allowedKeys = key === undefined ? ['scene', 'palette'] : ['key', 'width', 'height']
  if (!hasOnlyKeys(value, 'alt', ...allowedKeys)) return NOT_ALLOWED
  if (alt !== undefined && typeof alt !== 'string') return NOT_ALLOWED
  if (key === undefined) {
    if (typeof scene !== 'string' || typeof palette !== 'string') return REQUIRED
    return PRINT_WORD.test(scene) && PRINT_WORD.test(palette) ? undefined : NOT_ALLOWED
  }
  if (!isStoredPicture({ key, width, height })) return NOT_ALLOWED
  return typeof alt === 'string' ? undefined : 'Describe the picture, or mark it as decorative.'
}

const findRichTextProblem = (value: unknown): string | undefined => {
  if (!isStrictRichText(value)) return NOT_ALLOWED
  const labelProblem = toPlainText(value)
  return labelProblem.trim() ? findTextProblem(labelProblem, MAX_TEXT * 2) : REQUIRED
}

const findAnchorProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z0-9][\w-]{0,60}$/i.test(value)
    ? undefined
    : 'Use only letters, numbers and hyphens.'

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const validateThat = (isValid: boolean): string | undefined => (isValid ? undefined : NOT_ALLOWED)

type SimpleField = Exclude<Field, { kind: 'list' | 'group' }>

const findSimpleFieldProblem = (field: SimpleField, value: unknown): string | undefined => {
  if (field.kind === 'line') return findTextProblem(value, field.maxLength ?? MAX_LINE)
  if (field.kind === 'text') return findTextProblem(value, field.maxLength ?? MAX_TEXT)
  if (field.kind === 'choice') return validateThat(field.options.includes(String(value)))
  if (field.kind === 'reference') return typeof value === 'string' && value ? undefined : REQUIRED
  return checks[field.kind](value)
}

const checks = {
  rich: findRichTextProblem,
  flag: (value: unknown) => validateThat(typeof value === 'boolean'),
  number: (value: unknown) => validateThat(isNumber(value)),
  anchor: findAnchorProblem,
  address: findHrefProblem,
  action: findActionProblem,
  picture: findPictureProblem,
}

/** Returns whether a field has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const findListProblems = (field: Field & { kind: 'list' }, value: unknown, path: string): Problem[] => {
  if (!Array.isArray(value)) return [{ path, message: NOT_ALLOWED }]
  const limit = field.maxItems ?? MAX_ITEMS
  if (value.length > limit) return [{ path, message: `You can have at most ${limit}. Remove some.` }]
  const tooFew = value.length < (field.minItems ?? 0) ? [{ path, message: `You need at least ${field.minItems}.` }] : []
  return [...tooFew, ...value.flatMap((item, index) => validateField(field.of, item, `${path}.${index}`))]
}

/** Returns the problems of one field that is not empty. */
export const validateField = (field: Field, value: unknown, path: string): Problem[] => {
  if (field.kind === 'list') return findListProblems(field, value, path)
  if (field.kind === 'group') {
    return isObject(value) ? findGroupProblems(field.fields, value, path) : [{ path, message: NOT_ALLOWED }]
  }
  const message = findSimpleFieldProblem(field, value)
  return message === undefined ? [] : [{ path, message }]
}

const findGroupProblems = (fields: Fields, value: UnknownRecord, path: string): Problem[] => [
  ...Object.keys(value)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => ({ path: `${path}.${name}`, message: NOT_ALLOWED })),
  ...Object.entries(fields).flatMap(([name, field]) => {
    if (!isEmpty(value[name])) return validateField(field, value[name], `${path}.${name}`)
    return field.required ? [{ path: `${path}.${name}`, message: REQUIRED }] : []
  }),
]

const isSectionType = (type: unknown): type is SectionType =>
  typeof type === 'string' && Object.hasOwn(sectionFields, type)

const findSectionProblems = (template: PageTemplate, section: unknown, path: string): Problem[] => {
  if (!isObject(section)) return [{ path, message: NOT_ALLOWED }]
  const { type } = section
  if (!isSectionType(type) || !template.sections.includes(type)) {
    return [{ path, message: "This page doesn't have this section." }]
  }
  const { type: _, id, ...fields } = section
  const anchor = id === undefined ? undefined : findAnchorProblem(id)
  return [
    ...(anchor ? [{ path: `${path}.id`, message: anchor }] : []),
    ...findGroupProblems(sectionFields[type], fields, path),
  ]
}

/** Returns a problem for each anchor that occurs twice on the page. */
const findAnchorProblems = (sections: readonly unknown[]): Problem[] => {
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

const findPageProblems = (template: PageTemplate, sections: readonly unknown[]): Problem[] => {
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
  if (!isObject(content)) return [{ path: '', message: NOT_ALLOWED }]
  const { sections, ...head } = content
  if (!Array.isArray(sections)) return [{ path: 'sections', message: NOT_ALLOWED }]
  const headFields = {
    title: { kind: 'line', label: 'Title', required: true },
    description: { kind: 'line', label: 'Description', required: true },
  } as const
  return [
    ...findGroupProblems(headFields, head, '').map((problem) => ({ ...problem, path: problem.path.slice(1) })),
    ...findPageProblems(template, sections),
    ...findAnchorProblems(sections),
    ...sections.flatMap((section, index) => findSectionProblems(template, section, `sections.${index}`)),
  ]
}
