/**
 * The content of the help card for texts that a person, not a computer, should answer: people of the school first, then
 * helplines. See docs/product.md#crisis-texts.
 */
import { type DayHours, getPresence, formatReach } from '../contact-hours.ts'
import type { HarmSource } from './harm-source.ts'
import { getEmergencyNumber, helplines, linesAgainstHarm } from './helplines.ts'
import { helpTexts, noContactTexts, noPhoneTexts, personTexts, type SupportReader } from './support-words.ts'

export type { SupportReader } from './support-words.ts'

/** An adult at the school who agreed to be a support contact. */
export interface SupportPerson {
  name: string
  role: string
  /** The place and hours at the time of the answer: "Room 114. Here until 03:30pm today". */
  reach?: string | undefined
  /** The support contact to send a request to, if the person accepts requests in the app. */
  uuid?: string | undefined
  place?: string | undefined
  hours?: DayHours[] | undefined
  /** The contact's message for the time in which they are away. */
  away?: string | undefined
  /** Whether they can be met now; undefined when their hours are unknown. */
  here?: boolean | undefined
}

export interface Helpline {
  id: string
  name: string
  note: string
  call?: string | undefined
  text?: { to: string; body?: string | undefined } | undefined
  chat?: string | undefined
  /** True for helplines for people who are hurt by others. */
  against_harm?: boolean | undefined
}

export interface HelpCard {
  title: string
  lead: string
  danger: string
  /** The phone number in `danger`, as dialed from a mobile phone in this country. */
  emergency: string
  people_title: string
  people: SupportPerson[]
  /** A note for schools without support contacts. */
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

/** The support settings that a school has entered so far. Any of them may be missing. */
export interface SupportSchool {
  name?: string | undefined
  /** ISO 3166; the default is the United States. */
  country?: string | undefined
  /** The time zone of the people's hours. */
  time_zone?: string | undefined
  emergency?: string | undefined
  people?: readonly SupportPerson[] | undefined
  /** The school's own helplines; the built-in ones are used without them. */
  lines?: readonly Helpline[] | null | undefined
}

const readers: Readonly<Record<string, SupportReader>> = {
  k_5: 'young',
  middle_school: 'middle',
  high_school: 'older',
  adult: 'staff',
}

/** @param audience k_5, middle_school, high_school or adult; any other value gets the texts for older students */
export const getSupportReader = (audience: string): SupportReader => readers[audience] ?? 'older'

/** Returns the title of the people list. Without a school name it uses a title that has no placeholder. */
const formatPeopleTitle = (reader: SupportReader, school: string | undefined): string => {
  const title = helpTexts[reader].people_title
  if (!title.includes('{school}')) return title
  return school ? title.replace('{school}', school) : helpTexts.middle.people_title
}

const DEFAULT_COUNTRY = 'US'

export const listHelplinesFor = (reader: SupportReader, country: string): Helpline[] =>
  (country === DEFAULT_COUNTRY ? helplines : []).map(({ words, ...line }) => ({
    ...line,
    note: words[reader === 'staff' ? 'older' : reader],
  }))

/** Creates a function that updates whether a person can be met now. A stored card may be a day old. */
export const createReachMapper =
  (timeZone: string, now: Date) =>
  (person: SupportPerson): SupportPerson => {
    if (!person.hours) return person
    const { text, here } = getPresence(person.hours, timeZone, now)
    return { ...person, reach: formatReach(person.place, text), here: person.hours.length > 0 ? here : undefined }
  }

const isAway = ({ here }: SupportPerson): boolean => here === false

/** Sorts people who can be met now first, and people who are away last. Nobody is left out. */
export const sortReachableFirst = (people: readonly SupportPerson[]): SupportPerson[] => [
  ...people.filter(({ here }) => here === true),
  ...people.filter(({ here }) => here === undefined),
  ...people.filter(isAway),
]

/** Returns whether no support contact of the school is available now. Then helplines come first. */
export const isEveryoneAway = (people: readonly SupportPerson[]): boolean => people.length > 0 && people.every(isAway)

/**
 * Returns the one helpline that fits, or two if both harm by others and harm to oneself were detected. Without more
 * knowledge it is the first one.
 */
export const filterHelplines = (lines: readonly Helpline[], harmSource: HarmSource | undefined): Helpline[] => {
  const [harmHelpline] = lines.filter(({ id, against_harm }) => against_harm ?? linesAgainstHarm.includes(id))
  const [first] = lines
  if (!harmHelpline || !harmSource?.byOthers) return first ? [first] : []
  return first && harmSource.byThemselves ? [first, harmHelpline] : [harmHelpline]
}

export const createHelpCard = (reader: SupportReader, school: SupportSchool = {}): HelpCard => {
  const { people_title: _, danger, say, ...words } = helpTexts[reader]
  const country = school.country ?? DEFAULT_COUNTRY
  const emergency = school.emergency ?? getEmergencyNumber(country)
  const people = [...(school.people ?? [])]
  return {
    ...words,
    say: [...say],
    danger: danger.replace('{emergency}', emergency),
    emergency,
    people_title: formatPeopleTitle(reader, school.name),
    people,
    people_note: people.length > 0 ? null : noContactTexts[reader],
    lines: school.lines ? [...school.lines] : listHelplinesFor(reader, country),
    no_phone: noPhoneTexts[reader],
  }
}

/** Creates the support block of error 801, which the browser also shows by itself when it needs no answer. */
export const createSupport = (reader: SupportReader, school: SupportSchool = {}): Support => {
  const { title, text, kept, wrong } = personTexts[reader]
  return { title, text, kept, wrong: wrong ?? null, help: createHelpCard(reader, school) }
}
