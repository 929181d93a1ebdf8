/** What can be wrong with a list of people, each said in plain words to whoever runs the school. */

/** What is said beside the words: a cell, a name, a number. Nothing that is said of a person elsewhere. */
interface MistakeDetails {
  /** What stands there. */
  text?: string
  /** The column it stands in, as the file names it. */
  column?: string
  /** Another line it has to do with. */
  other?: number
  count?: number
}

const shown = ({ text = '' }: MistakeDetails): string => {
  const short = text.trim().replaceAll(/\s+/g, ' ')
  return short.length > 40 ? `“${short.slice(0, 39)}…”` : `“${short}”`
}

/** Nothing can be taken from such a file. */
const fileMistakes = {
  empty: () => 'There is nothing in this file.',
  header_alone: () => 'This file has a line of headings and no people below it.',
  spreadsheet: () => 'This is a spreadsheet. Open it, choose Save as, and save it as CSV.',
  not_text: () => 'This file is not text. Save the list as CSV in the program it comes from.',
  utf_16: () => 'This file is saved as Unicode (UTF-16). Save it as CSV UTF-8.',
  open_quote: () => "A quotation mark is opened here and never closed, so the rest of the file can't be told apart.",
  too_many_rows: (told: MistakeDetails) =>
    `That is more than ${(told.count ?? 0).toLocaleString('en-US')} people. Send them in parts.`,
  column_twice: (told: MistakeDetails) => `Two columns are called ${shown(told)}. Take one of them out.`,
  no_names: () => 'The columns first_name and last_name are missing.',
  no_key: () => 'There is neither a column email nor a column username, so nobody can be told apart.',
  no_role: () => 'The column role is missing: student, teacher or teacher_only.',
} as const

/** Such a row is left out; the others are taken. */
const rowMistakes = {
  too_many_cells: (told: MistakeDetails) =>
    `There are ${told.count} cells here, more than there are columns. Is a comma missing its quotes?`,
  too_few_cells: (told: MistakeDetails) =>
    `There are only ${told.count} cells here. Each column needs one, if only an empty one.`,
  after_quote: () => 'Something stands behind a closing quotation mark. Inside quotes, write a quotation mark twice.',
  header_again: () => 'The headings stand here once more.',
  total_line: () => 'This looks like a sum, not like a person.',
  broken_letters: (told: MistakeDetails) =>
    `Letters of ${shown(told)} were lost when the file was saved. Save it as CSV UTF-8.`,
  spreadsheet_error: (told: MistakeDetails) => `${shown(told)} is a mistake that a spreadsheet left in ${told.column}.`,
  formula: (told: MistakeDetails) => `${shown(told)} in ${told.column} is a formula. Copy the values only.`,
  placeholder: (told: MistakeDetails) =>
    `${shown(told)} in ${told.column} stands for nothing. Leave the cell empty instead.`,
  first_name_missing: () => 'The first name is missing.',
  last_name_missing: () => 'The last name is missing.',
  name_too_long: (told: MistakeDetails) => `${shown(told)} is longer than a name can be here (80 letters).`,
  name_is_number: (told: MistakeDetails) => `${shown(told)} is no name. Are the columns in another order?`,
  name_is_email: (told: MistakeDetails) =>
    `${shown(told)} is an email address in the place of a name. Are the columns in another order?`,
  name_is_markup: (told: MistakeDetails) => `${shown(told)} holds signs that no name has.`,
  key_missing: () => 'Neither an email address nor a username: there is no way to sign in.',
  email_form: (told: MistakeDetails) => `${shown(told)} is no email address.`,
  email_several: (told: MistakeDetails) =>
    `${shown(told)} is more than one email address. Keep the one to sign in with.`,
  email_too_long: (told: MistakeDetails) => `${shown(told)} is longer than an email address can be.`,
  email_missing: () => 'Adults sign in with an email address, and it is missing.',
  username_form: (told: MistakeDetails) =>
    `${shown(told)} can't be a username: two to forty letters and figures, with dots, dashes or underscores between.`,
  username_is_email: (told: MistakeDetails) => `${shown(told)} is an email address. It belongs in the column email.`,
  username_is_short_number: (told: MistakeDetails) =>
    `${shown(told)} is a number that a spreadsheet has shortened. Format the column as text and save it again.`,
  role_missing: () => 'The role is missing: student, teacher or teacher_only.',
  role_unknown: (told: MistakeDetails) => `${shown(told)} is no role. Use student, teacher or teacher_only.`,
  role_admin: () => 'Admins are never made by a list. Add them one by one.',
  grade_missing: () => 'The grade is missing. Students need one: K, or 1 to 12.',
  grade_unknown: (told: MistakeDetails) => `${shown(told)} is no grade. Use K, or 1 to 12.`,
  grade_range: (told: MistakeDetails) => `${shown(told)} is more than one grade. Use the student's grade.`,
  grade_out: (told: MistakeDetails) => `There is no grade ${shown(told)}. Use K, or 1 to 12.`,
  grade_is_date: (told: MistakeDetails) =>
    `A spreadsheet made the date ${shown(told)} out of a grade. Format the column as text.`,
  class_too_long: (told: MistakeDetails) => `${shown(told)} is longer than the name of a class can be (60 letters).`,
  class_too_many: (told: MistakeDetails) => `No one can be put into ${told.count} classes at once. Twelve is the most.`,
  same_email: (told: MistakeDetails) => `This email address stands in line ${told.other} as well, for somebody else.`,
  same_username: (told: MistakeDetails) => `This username stands in line ${told.other} as well, for somebody else.`,
  same_row: (told: MistakeDetails) => `This is the same person as in line ${told.other}.`,
  email_elsewhere: () => "This email address can't be used here.",
  two_people: () => 'The email address belongs to one person here and the username to another.',
  key_of_another: () =>
    'This email address or username belongs to somebody here whom the roster calls by another id. Which of them is meant?',
  is_admin: () => 'This person is an admin here. A list changes no admins: do it on their page.',
  is_adult: () => 'This person is an adult here, but a student in this list. Correct one of them.',
  is_pupil: () => 'This person is a student here, but an adult in this list. Correct one of them.',
} as const

/** Said, and taken all the same. */
export const notes = {
  column_unknown: (told: MistakeDetails) => `The column ${shown(told)} is not read.`,
  grade_of_adult: () => 'Adults have no grade, so it is left out.',
} as const

export const mistakes = { ...fileMistakes, ...rowMistakes, ...notes }
export type MistakeName = keyof typeof mistakes

/** What kind of thing it is for whoever reads the report. */
export type Weight = 'file' | 'row' | 'note'

export interface Mistake {
  /** Of a roster, which has several; undefined for a plain list. */
  file?: string
  line: number
  name: MistakeName | 'roster'
  weight: Weight
  /** One sentence. */
  text: string
}

const weightOf = (name: MistakeName): Weight => {
  if (name in fileMistakes) return 'file'
  return name in rowMistakes ? 'row' : 'note'
}

export const createMistake = (line: number, name: MistakeName, told: MistakeDetails = {}): Mistake => ({
  line,
  name,
  weight: weightOf(name),
  text: mistakes[name](told),
})
