/** The rules for names of folders and files, so that a name works here, in a URL, and unpacked on any computer. */
import { toNameKey, tidyName } from '../names.ts'
import { getExtension } from '../uploads.ts'

export const MAX_RESOURCE_NAME_LENGTH = 120
/** The most folders in the path of one upload; the whole tree may be deeper. */
const MAX_PATH_PARTS = 60

/** Characters that file systems don't accept. */
const FORBIDDEN_CHARACTERS = /["*/:<>?\\|]/u
/** Invisible characters, and those that change the reading direction: with one of them, fdp.exe reads as exe.pdf. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const INVISIBLE_CHARACTERS = /[\u0000-\u001f\u007f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u
const INVALID_CHARACTERS = new RegExp(`${FORBIDDEN_CHARACTERS.source}|${INVISIBLE_CHARACTERS.source}`, 'u')
/** Matches a lone surrogate. The oldest supported browsers have no `isWellFormed`. */
const LONE_SURROGATE = /\p{Surrogate}/u
/** Names that Windows reserves, with any extension. */
const RESERVED_BY_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export type NameProblem = 'required' | 'too_long' | 'format'

/** Returns a name as it is stored: single spaces, none at the ends, composed accents, and no zero-width characters. */
export const trimName = (name: string): string => (LONE_SURROGATE.test(name) ? name : tidyName(name))

/** @param name a trimmed name */
export const validateItemName = (name: string): NameProblem | undefined => {
  if (name === '') return 'required'
  if (name.length > MAX_RESOURCE_NAME_LENGTH) return 'too_long'
  return LONE_SURROGATE.test(name) ||
    INVALID_CHARACTERS.test(name) ||
    /^\.+$|\.$/.test(name) ||
    RESERVED_BY_WINDOWS.test(name)
    ? 'format'
    : undefined
}

/** The problem with the format of a name, for the error message. */
export type NameViolation = 'characters' | 'reserved' | 'unseen'

/** @param name a name whose problem is `format` */
export const findNameViolation = (name: string): NameViolation => {
  if (RESERVED_BY_WINDOWS.test(name)) return 'reserved'
  return !FORBIDDEN_CHARACTERS.test(name) && (INVISIBLE_CHARACTERS.test(name) || LONE_SURROGATE.test(name))
    ? 'unseen'
    : 'characters'
}

const MAX_EXTENSION_LENGTH = 12

/** Returns the name without its extension, if the part after the last dot can be one. */
const getStem = (name: string): string => {
  const { length } = getExtension(name)
  return length > 0 && length <= MAX_EXTENSION_LENGTH ? name.slice(0, -length - 1) : name
}
const getSuffix = (name: string): string => name.slice(getStem(name).length)

/** Numbers in a sort key are padded to this length, which is longer than any number in a name. */
const PADDED_DIGITS = 20
/** The maximum length of a sort key; an index takes no more. Names that differ only after it have no fixed order. */
const MAX_KEY_LENGTH = 600

/** Returns a key that sorts names naturally: Lesson 2 before Lesson 10, É beside E, and Plan before Plan (2). */
export const toSortKey = (name: string): string =>
  `${getStem(name)}\u0001${getSuffix(name)}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(PADDED_DIGITS, '0'))
    .slice(0, MAX_KEY_LENGTH)
    .replaceAll(new RegExp(LONE_SURROGATE, 'gu'), '\ufffd')

/** Returns the keys that are stored with every name. */
export const createNameKeys = (name: string) => ({ name_key: toNameKey(name), sort_key: toSortKey(name) })

/** A surrogate pair is never cut in half. */
const joinShortened = (stem: string, end: string): string =>
  `${stem
    .slice(0, MAX_RESOURCE_NAME_LENGTH - end.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${end}`

/** Turns a file name from a person's disk into a valid resource name. */
export const cleanName = (name: string): string => {
  const fileName =
    name.replaceAll(new RegExp(LONE_SURROGATE, 'gu'), '\ufffd').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain =
    trimName(fileName.replaceAll(new RegExp(INVALID_CHARACTERS, 'gu'), '-')).replace(/[. ]+$/, '') || 'Unnamed'
  const safe = RESERVED_BY_WINDOWS.test(plain) ? `_${plain}` : plain
  return joinShortened(getStem(safe), getSuffix(safe))
}

/**
 * Returns the name itself, or "Worksheet (2).pdf" if Worksheet.pdf is taken.
 *
 * @param usedKeys the keys of the existing names (rules/names.ts)
 */
export const findFreeName = (name: string, usedKeys: ReadonlySet<string>): string => {
  if (!usedKeys.has(toNameKey(name))) return name
  for (let count = 2; ; count += 1) {
    const candidate = joinShortened(getStem(name), ` (${count})${getSuffix(name)}`)
    if (!usedKeys.has(toNameKey(candidate))) return candidate
  }
}

/**
 * Splits a path such as "Unit 1/Day 2/sheet.pdf" into its folders and its name. Returns undefined for a path that leads
 * out of its folder.
 */
export const splitPath = (path: string): { folders: string[]; name: string } | undefined => {
  const parts = path.replaceAll('\\', '/').split('/')
  if (parts.some((part) => part === '' || /^\.{1,2}$/.test(part)) || parts.length > MAX_PATH_PARTS) return undefined
  const cleanParts = parts.map(cleanName)
  return { folders: cleanParts.slice(0, -1), name: cleanParts.at(-1) ?? '' }
}
