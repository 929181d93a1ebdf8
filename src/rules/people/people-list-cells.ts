/** Reads the cells of a people list, or finds the mistake in them. */
import { isEmail } from '../address-forms.ts'
import { tidyName } from '../names.ts'
import { detectSpreadsheetChange } from '../tables/table.ts'
import type { ListColumn } from './columns.ts'
import type { MistakeName } from './mistakes.ts'
import { MAX_SECTION_NAME_LENGTH } from '../sections.ts'
import { MAX_EMAIL_LENGTH, HIGHEST_GRADE, isUsername, MAX_NAME_LENGTH } from './people.ts'

export type CellResult<Value> = { value: Value } | { wrong: MistakeName }

const createMistake = (name: MistakeName): { wrong: MistakeName } => ({ wrong: name })

const SPREADSHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!)$/i
const PLACEHOLDER = /^(?:null|nil|none|n\/a|na|undefined|-+|—|\?+)$/i

/**
 * Returns the mistake that is one in every column. `Null` and `None` are real names, so they are valid in a name
 * column.
 */
export const findInvalidCell = (column: ListColumn, text: string): MistakeName | undefined => {
  if (text.includes('\uFFFD')) return 'broken_letters'
  if (SPREADSHEET_ERROR.test(text)) return 'spreadsheet_error'
  if (/^[=+@]/.test(text)) return 'formula'
  // Grades have a mistake of their own.
  if (column !== 'grade' && detectSpreadsheetChange(text) === 'date') return 'cell_is_date'
  const isName = column === 'first_name' || column === 'last_name'
  return !isName && PLACEHOLDER.test(text) ? 'placeholder' : undefined
}

export const readName = (text: string, missing: 'first_name_missing' | 'last_name_missing'): CellResult<string> => {
  const name = tidyName(text)
  if (name === '') return createMistake(missing)
  if (name.length > MAX_NAME_LENGTH) return createMistake('name_too_long')
  if (isEmail(name)) return createMistake('name_is_email')
  if (/[<>{}\\|"]|https?:/i.test(name)) return createMistake('name_is_markup')
  return /\p{L}/u.test(name) ? { value: name } : createMistake('name_is_number')
}

export const readEmail = (text: string): CellResult<string | null> => {
  if (text === '') return { value: null }
  if (text.length > MAX_EMAIL_LENGTH) return createMistake('email_too_long')
  if (isEmail(text)) return { value: text }
  const parts = text.split(/[\s,;|/]+/).filter((part) => part.includes('@'))
  return createMistake(parts.length > 1 ? 'email_several' : 'email_form')
}

export const readUsername = (text: string): CellResult<string | null> => {
  if (text === '') return { value: null }
  if (detectSpreadsheetChange(text) === 'number') return createMistake('username_is_short_number')
  if (text.includes('@')) return createMistake('username_is_email')
  return isUsername(text) ? { value: text.normalize('NFC') } : createMistake('username_form')
}

const roles: Record<string, 'student' | 'teacher' | 'teacher_only'> = {
  student: 'student',
  pupil: 'student',
  learner: 'student',
  teacher: 'teacher',
  teacheronly: 'teacher_only',
}

export const readRole = (text: string): CellResult<'student' | 'teacher' | 'teacher_only'> => {
  if (text === '') return createMistake('role_missing')
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (/^(?:school|organi[sz]ation)?admin(?:istrator)?s?$/.test(word)) return createMistake('role_admin')
  const role = Object.hasOwn(roles, word) ? roles[word] : roles[word.replace(/s$/, '')]
  return role ? { value: role } : createMistake('role_unknown')
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DATE = new RegExp(`^(?:\\d{1,2}[-/. ]${MONTH}|${MONTH}[-/. ]\\d{1,4}|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4})`, 'i')
const RANGE = /^(?:k|\d{1,2})\s*(?:[-–,/&+]|to|and)\s*\d{1,2}$/i

/** @returns null for an empty cell */
export const readGrade = (text: string): CellResult<number | null> => {
  if (text === '') return { value: null }
  if (DATE.test(text)) return createMistake('grade_is_date')
  const plain = text.toLowerCase().replace(/^(?:grade|gr|g)\.?\s*/, '')
  if (RANGE.test(plain)) return createMistake('grade_range')
  if (/^(?:k|kg|kinder|kindergarten)$/.test(plain)) return { value: 0 }
  const digits = /^(\d{1,4})(?:\.0+|st|nd|rd|th)?(?:\s*grade)?$/.exec(plain)?.[1]
  if (digits === undefined) return createMistake('grade_unknown')
  return Number(digits) <= HIGHEST_GRADE ? { value: Number(digits) } : createMistake('grade_out')
}

const MAX_CLASSES = 12

/** Classes are separated by bars: `Grade 7 · Room 3 | Choir`. */
export const readClasses = (text: string): CellResult<string[]> & { count?: number } => {
  const classes = [...new Set(text.split('|').map(tidyName).filter(Boolean))]
  if (classes.length > MAX_CLASSES) return { ...createMistake('class_too_many'), count: classes.length }
  return classes.some((name) => name.length > MAX_SECTION_NAME_LENGTH)
    ? createMistake('class_too_long')
    : { value: classes }
}
