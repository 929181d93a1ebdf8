/** What folders and files may be called, so that a name works here, in an address, and unpacked on any computer. */
import { nameKey, tidyName } from '../names.ts'
import { extensionOf } from '../uploads.ts'

export const LONGEST_RESOURCE_NAME = 120
/** Folders above each other in one upload; a whole tree may be deeper. */
const DEEPEST_UPLOAD = 60

/** What no file system takes. */
const SIGNS = /["*/:<>?\\|]/u
/** What nobody sees, and what turns a name around: fdp.exe reads as exe.pdf after a mark of direction. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const UNSEEN = /[\u0000-\u001f\u007f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u
const UNFIT = new RegExp(`${SIGNS.source}|${UNSEEN.source}`, 'u')
/** Half of a letter that takes two places; browsers of our floor have no isWellFormed. */
const HALF_LETTER = /\p{Surrogate}/u
/** Names that Windows keeps for itself, whatever follows the dot. */
const RESERVED_BY_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export type NameProblem = 'required' | 'too_long' | 'format'

/** As it is stored: spaces once and none at the ends, accents written one way, nothing that has no width. */
export const trimName = (name: string): string => (HALF_LETTER.test(name) ? name : tidyName(name))

/** @param name trimmed */
export const validateItemName = (name: string): NameProblem | undefined => {
  if (name === '') return 'required'
  if (name.length > LONGEST_RESOURCE_NAME) return 'too_long'
  return HALF_LETTER.test(name) || UNFIT.test(name) || /^\.+$|\.$/.test(name) || RESERVED_BY_WINDOWS.test(name)
    ? 'format'
    : undefined
}

/** What is wrong with the format of a name, for the sentence that says so. */
export type NameViolation = 'characters' | 'reserved' | 'unseen'

/** @param name one whose problem is `format` */
export const findNameViolation = (name: string): NameViolation => {
  if (RESERVED_BY_WINDOWS.test(name)) return 'reserved'
  return !SIGNS.test(name) && (UNSEEN.test(name) || HALF_LETTER.test(name)) ? 'unseen' : 'characters'
}

const LONGEST_EXTENSION = 12

/** Without what stands after its last dot, as far as that can be an extension. */
const stemOf = (name: string): string => {
  const { length } = extensionOf(name)
  return length > 0 && length <= LONGEST_EXTENSION ? name.slice(0, -length - 1) : name
}
const endOf = (name: string): string => name.slice(stemOf(name).length)

/** Longer than any number in a name. */
const DIGITS = 20
/** The maximum length of a sort key; an index takes no more. Names that differ only after it have no fixed order. */
const LONGEST_KEY = 600

/** Where a name stands among others, letter by letter: Lesson 2 before Lesson 10, É beside E, and Plan before Plan (2). */
export const sortKey = (name: string): string =>
  `${stemOf(name)}\u0001${endOf(name)}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))
    .slice(0, LONGEST_KEY)
    .replaceAll(new RegExp(HALF_LETTER, 'gu'), '\ufffd')

/** What goes with a name wherever it is stored. */
export const nameKeysOf = (name: string) => ({ name_key: nameKey(name), sort_key: sortKey(name) })

/** A letter that takes two places is not cut in half. */
const shortened = (stem: string, end: string): string =>
  `${stem
    .slice(0, LONGEST_RESOURCE_NAME - end.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${end}`

/** Turns a file name from a person's disk into a valid resource name. */
export const cleanName = (name: string): string => {
  const last = name.replaceAll(new RegExp(HALF_LETTER, 'gu'), '\ufffd').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain = trimName(last.replaceAll(new RegExp(UNFIT, 'gu'), '-')).replace(/[. ]+$/, '') || 'Unnamed'
  const safe = RESERVED_BY_WINDOWS.test(plain) ? `_${plain}` : plain
  return shortened(stemOf(safe), endOf(safe))
}

/** "Worksheet (2).pdf" where Worksheet.pdf is taken. @param taken by their keys (rules/names.ts) */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(nameKey(name))) return name
  for (let count = 2; ; count += 1) {
    const other = shortened(stemOf(name), ` (${count})${endOf(name)}`)
    if (!taken.has(nameKey(other))) return other
  }
}

/** The folders and the name in a path such as "Unit 1/Day 2/sheet.pdf"; undefined where it leads nowhere below. */
export const splitPath = (path: string): { folders: string[]; name: string } | undefined => {
  const parts = path.replaceAll('\\', '/').split('/')
  if (parts.some((part) => part === '' || /^\.{1,2}$/.test(part)) || parts.length > DEEPEST_UPLOAD) return undefined
  const tidied = parts.map(cleanName)
  return { folders: tidied.slice(0, -1), name: tidied.at(-1) ?? '' }
}
