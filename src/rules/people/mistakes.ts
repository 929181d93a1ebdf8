/** The mistakes that a list of people can have, each with a plain-language message for the school admin. */
import { tableProblems } from '../tables/table.ts'

/** The details of a message: a cell, a name, a number. It never contains data of other people. */
interface MistakeDetails {
  /** The text of the cell. */
  text?: string
  /** The column of the cell, as the file names it. */
  column?: string
  /** The number of another line that the mistake refers to. */
  other?: number
  /** Whether that line is a row of a workbook. */
  isWorkbook?: boolean
  count?: number
}

const nameOtherLine = ({ other, isWorkbook }: MistakeDetails): string => `${isWorkbook ? 'row' : 'line'} ${other}`

const quoteCell = ({ text = '' }: MistakeDetails): string => {
  const shortText = text.trim().replaceAll(/\s+/g, ' ')
  return shortText.length > 40 ? `“${shortText.slice(0, 39)}…”` : `“${shortText}”`
}

/** Mistakes that prevent the import of the whole file. */
const fileMistakes = {
  ...tableProblems,
  empty: () => 'This file is empty.',
  header_alone: () => 'This file has a header row, but no people below it.',
  too_many_rows: (details: MistakeDetails) =>
    `This is more than ${(details.count ?? 0).toLocaleString('en-US')} people. Import them in parts.`,
  column_twice: (details: MistakeDetails) => `Two columns are called ${quoteCell(details)}. Remove one of them.`,
  no_names: () => 'The columns first_name and last_name are missing. Add both.',
  no_key: () => 'Both the email and the username column are missing. Add at least one of them.',
  no_role: () => 'The column role is missing. Add it with student, teacher or teacher_only in each row.',
} as const

/** Mistakes that exclude one row; the other rows are imported. */
const rowMistakes = {
  too_many_cells: (details: MistakeDetails) =>
    `This row has ${details.count} cells, more than there are columns. Put quotes around a cell that contains a comma.`,
  too_few_cells: (details: MistakeDetails) =>
    `This row has only ${details.count} cells. Each column needs a cell, even if it is empty.`,
  after_quote: () => 'There is text after a closing quotation mark. Inside quotes, write a quotation mark twice.',
  header_again: () => 'The header row appears here again. Remove it.',
  total_line: () => 'This looks like a total, not a person. Remove this row.',
  broken_letters: (details: MistakeDetails) =>
    `${quoteCell(details)} lost some letters when the file was saved. Save it as CSV UTF-8.`,
  spreadsheet_error: (details: MistakeDetails) =>
    `${quoteCell(details)} in ${details.column} is a spreadsheet error. Enter the value.`,
  formula: (details: MistakeDetails) =>
    `${quoteCell(details)} in ${details.column} is a formula. Replace it with its value.`,
  cell_is_date: (details: MistakeDetails) =>
    `${quoteCell(details)} in ${details.column} is a date. Format the column as text, and enter the value again.`,
  placeholder: (details: MistakeDetails) =>
    `${quoteCell(details)} in ${details.column} is a placeholder. Leave the cell empty instead.`,
  first_name_missing: () => 'The first name is missing. Add it.',
  last_name_missing: () => 'The last name is missing. Add it.',
  name_too_long: (details: MistakeDetails) => `${quoteCell(details)} is too long. A name can have 80 letters.`,
  name_is_number: (details: MistakeDetails) => `${quoteCell(details)} isn't a name. Check the order of the columns.`,
  name_is_email: (details: MistakeDetails) =>
    `${quoteCell(details)} is an email address, not a name. Check the order of the columns.`,
  name_is_markup: (details: MistakeDetails) =>
    `${quoteCell(details)} has characters that aren't allowed in a name. Remove them.`,
  key_missing: () => 'Enter an email address or a username, so this person can sign in.',
  email_form: (details: MistakeDetails) =>
    `${quoteCell(details)} isn't a valid email address. Enter one such as name@example.org.`,
  email_several: (details: MistakeDetails) =>
    `${quoteCell(details)} is more than one email address. Keep the one to sign in with.`,
  email_too_long: (details: MistakeDetails) =>
    `${quoteCell(details)} is too long for an email address. Use at most 254 characters.`,
  email_missing: () => 'The email address is missing. Adults need one to sign in.',
  username_form: (details: MistakeDetails) =>
    `${quoteCell(details)} can't be a username. Use 2 to 40 letters and numbers. Dots, dashes and underscores are allowed in between.`,
  username_is_email: (details: MistakeDetails) =>
    `${quoteCell(details)} is an email address. Put it in the email column.`,
  username_is_short_number: (details: MistakeDetails) =>
    `${quoteCell(details)} is a number that a spreadsheet shortened. Format the column as text and save it again.`,
  role_missing: () => 'The role is missing. Use student, teacher or teacher_only.',
  role_unknown: (details: MistakeDetails) =>
    `${quoteCell(details)} isn't a role. Use student, teacher or teacher_only.`,
  role_admin: () => "A list can't add admins. Add them one at a time.",
  grade_missing: () => 'The grade is missing. Use K, or 1 to 12.',
  grade_unknown: (details: MistakeDetails) => `${quoteCell(details)} isn't a grade. Use K, or 1 to 12.`,
  grade_range: (details: MistakeDetails) => `${quoteCell(details)} is more than one grade. Use the student's grade.`,
  grade_out: (details: MistakeDetails) => `There is no grade ${quoteCell(details)}. Use K, or 1 to 12.`,
  grade_is_date: (details: MistakeDetails) =>
    `A spreadsheet turned a grade into the date ${quoteCell(details)}. Format the column as text, and enter the grade again.`,
  class_too_long: (details: MistakeDetails) => `${quoteCell(details)} is too long. A class name can have 60 letters.`,
  class_too_many: (details: MistakeDetails) => `This row has ${details.count} classes. A person can be in at most 12.`,
  same_email: (details: MistakeDetails) => `Someone else has the same email address in ${nameOtherLine(details)}.`,
  same_username: (details: MistakeDetails) => `Someone else has the same username in ${nameOtherLine(details)}.`,
  same_row: (details: MistakeDetails) => `This is the same person as in ${nameOtherLine(details)}.`,
  email_elsewhere: () => "This email address can't be used here.",
  two_people: () => 'The email address belongs to one person here, and the username to another. Correct one of them.',
  key_of_another: () =>
    'This email address or username belongs to someone who has another ID in the roster. Correct one of them.',
  is_admin: () => "This person is an admin here. A list can't change admins. Edit them under People.",
  is_adult: () => 'This person is an adult here, but a student in this list. Correct one of them.',
  is_pupil: () => 'This person is a student here, but an adult in this list. Correct one of them.',
} as const

/** Notes: the row is imported all the same. */
export const notes = {
  one_sheet: (details: MistakeDetails) => `Only the sheet ${quoteCell(details)} is read. The other sheets are ignored.`,
  column_unknown: (details: MistakeDetails) => `The column ${quoteCell(details)} is ignored.`,
  grade_of_adult: () => 'Adults have no grade, so it is ignored.',
} as const

export const mistakes = { ...fileMistakes, ...rowMistakes, ...notes }
export type MistakeName = keyof typeof mistakes

/** The extent of a mistake in the report: the whole file, one row, or nothing (a note). */
export type MistakeWeight = 'file' | 'row' | 'note'

export interface Mistake {
  /** The file of a roster, which has several; undefined for a plain list. */
  file?: string
  line: number
  name: MistakeName | 'roster'
  weight: MistakeWeight
  /** One sentence. */
  text: string
}

const getWeight = (name: MistakeName): MistakeWeight => {
  if (name in fileMistakes) return 'file'
  return name in rowMistakes ? 'row' : 'note'
}

export const createMistake = (line: number, name: MistakeName, details: MistakeDetails = {}): Mistake => ({
  line,
  name,
  weight: getWeight(name),
  text: mistakes[name](details),
})
