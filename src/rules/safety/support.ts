/**
 * What the help card says where a person should answer and no computer: people of the school first, then helplines. See
 * docs/product.md#words-that-need-a-person.
 */
import { type DayHours, getPresence, reachText } from '../contact-hours.ts'
import type { HarmSource } from './harm-source.ts'
import { emergencyIn, helplines, linesAgainstHarm } from './helplines.ts'
import { helpTexts, noContactTexts, noPhoneTexts, personTexts, type SupportReader } from './support-words.ts'

export type { SupportReader } from './support-words.ts'

/** An adult at the school who has said yes to being asked. */
export interface SupportPerson {
  name: string
  role: string
  /** Where and when, as of the moment of the answer: "Room 114. Here until 03:30pm today". */
  reach?: string | undefined
  /** Of the contact, where one can ask them in the app to talk. */
  uuid?: string | undefined
  place?: string | undefined
  hours?: DayHours[] | undefined
  /** What they have written for the time they are away. */
  away?: string | undefined
  /** Whether they can be met at this moment; nothing where their hours aren't known. */
  here?: boolean | undefined
}

export interface Helpline {
  id: string
  name: string
  note: string
  call?: string | undefined
  text?: { to: string; body?: string | undefined } | undefined
  chat?: string | undefined
  /** For whoever is hurt by others. */
  against_harm?: boolean | undefined
}

export interface HelpCard {
  title: string
  lead: string
  danger: string
  /** The number within `danger`, as dialed from a mobile phone here. */
  emergency: string
  people_title: string
  people: SupportPerson[]
  /** Says so where no people are named. */
  people_note: string | null
  lines_title: string
  lines_lead: string
  lines: Helpline[]
  no_phone: string
  say_title: string
  say: string[]
  secret: string
  private: string
}

export interface Support {
  title: string
  text: string
  kept: string
  wrong: string | null
  help: HelpCard
}

/** What a school has entered; all of it may still be missing. */
export interface SupportSchool {
  name?: string | undefined
  /** ISO 3166; the United States where it is not known. */
  country?: string | undefined
  /** Zone of the hours of its people. */
  time_zone?: string | undefined
  emergency?: string | undefined
  people?: readonly SupportPerson[] | undefined
  /** Its own; ours where it has none. */
  lines?: readonly Helpline[] | null | undefined
}

const readers: Readonly<Record<string, SupportReader>> = {
  k_5: 'young',
  middle_school: 'middle',
  high_school: 'older',
  adult: 'staff',
}

/** @param audience k_5, middle_school, high_school or adult; anything else is spoken to as older pupils are */
export const supportReaderOf = (audience: string): SupportReader => readers[audience] ?? 'older'

/** A line whose value is missing is left out; an empty place is never shown. */
const peopleTitle = (reader: SupportReader, school: string | undefined): string => {
  const title = helpTexts[reader].people_title
  if (!title.includes('{school}')) return title
  return school ? title.replace('{school}', school) : helpTexts.middle.people_title
}

const HERE = 'US'

export const helplinesFor = (reader: SupportReader, country: string): Helpline[] =>
  (country === HERE ? helplines : []).map(({ words, ...line }) => ({
    ...line,
    note: words[reader === 'staff' ? 'older' : reader],
  }))

/** What is kept of people may be of yesterday: whether they are there is said as of now. */
export const createReachMapper =
  (timeZone: string, now: Date) =>
  (person: SupportPerson): SupportPerson => {
    if (!person.hours) return person
    const { text, here } = getPresence(person.hours, timeZone, now)
    return { ...person, reach: reachText(person.place, text), here: person.hours.length > 0 ? here : undefined }
  }

const isAway = ({ here }: SupportPerson): boolean => here === false

/** Whoever can be met now comes first, the others in their order; nobody is left out. */
export const sortReachableFirst = (people: readonly SupportPerson[]): SupportPerson[] => [
  ...people.filter(({ here }) => here === true),
  ...people.filter(({ here }) => here === undefined),
  ...people.filter(isAway),
]

/** Nobody of the school is there at this hour: then lines that are answered come first. */
export const isEveryoneAway = (people: readonly SupportPerson[]): boolean => people.length > 0 && people.every(isAway)

/** The one line that fits what was heard, or two where it is both; the first where nothing more is known. */
export const filterHelplines = (lines: readonly Helpline[], heard: HarmSource | undefined): Helpline[] => {
  const [against] = lines.filter(({ id, against_harm }) => against_harm ?? linesAgainstHarm.includes(id))
  const [first] = lines
  if (!against || !heard?.byOthers) return first ? [first] : []
  return first && heard.byThemselves ? [first, against] : [against]
}

export const createHelpCard = (reader: SupportReader, school: SupportSchool = {}): HelpCard => {
  const { people_title: _, danger, say, ...words } = helpTexts[reader]
  const country = school.country ?? HERE
  const emergency = school.emergency ?? emergencyIn(country)
  const people = [...(school.people ?? [])]
  return {
    ...words,
    say: [...say],
    danger: danger.replace('{emergency}', emergency),
    emergency,
    people_title: peopleTitle(reader, school.name),
    people,
    people_note: people.length > 0 ? null : noContactTexts[reader],
    lines: school.lines ? [...school.lines] : helplinesFor(reader, country),
    no_phone: noPhoneTexts[reader],
  }
}

/** What goes with the answer 801, and what the browser shows by itself where it needs no answer to know. */
export const createSupport = (reader: SupportReader, school: SupportSchool = {}): Support => {
  const { title, text, kept, wrong } = personTexts[reader]
  return { title, text, kept, wrong: wrong ?? null, help: createHelpCard(reader, school) }
}
