/** Values of a copy in the words of people: times by their clock, suns and feelings by name, files as links. */
import { contextWord } from '#rules/feelings/contexts.ts'
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { wordWithId } from '#rules/feelings/words.ts'
import { momentIn } from '#rules/contact-hours.ts'
import { dateText, readStoredTime, type TimeOfDay, typedTime, weekdays } from '#rules/times.ts'
import type { Everything } from './everything.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

export interface Telling extends Pick<Everything, 'labels' | 'answers'> {
  /** By whose clock times are told. */
  timeZone: string
  /** In whose words contexts are told. */
  audience: Audience
  /** Where each stored file lies in the copy, by its key. */
  files: ReadonlyMap<string, string>
}

/** How a column is read. What somebody wrote is told as it is, whatever it looks like. */
export type Kind =
  | 'written'
  | 'time'
  | 'day'
  /** A text like 2026-03-05 08:05:00, by the clock of where the person was. */
  | 'local'
  | 'reference'
  | 'file'
  /** `middle_school` is told as "middle school". */
  | 'id'
  | 'mood'
  | 'feeling'
  | 'context'
  | 'reminders'

const suns = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright']

const fileLink = (path: string): string => `<a href="${safe(path)}">${safe(path.slice(path.lastIndexOf('/') + 1))}</a>`

/** Of a word for a feeling not the age it is for. */
const wordsOfId = (id: string): string => id.slice(id.indexOf('.') + 1).replaceAll(/[-_]/g, ' ')

const LOCAL = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})/

const localText = (text: string): string => {
  const [, day, hour, minute] = LOCAL.exec(text) ?? []
  return day ? `${dateText(day)}, ${typedTime({ hour: Number(hour), minute: Number(minute) })}` : text
}

const texts: Partial<Record<Kind, (text: string, telling: Telling) => string>> = {
  time: (text, { timeZone }) => momentIn(timeZone, new Date(text)),
  day: dateText,
  local: localText,
  reference: (text, { labels }) => labels[text] ?? text,
  id: wordsOfId,
  feeling: (id) => wordWithId(id)?.word ?? wordsOfId(id),
  context: (id, { audience }) => contextWord(id, audience) ?? wordsOfId(id),
}

const textOf = (text: string, kind: Kind, telling: Telling): string => {
  const file = kind === 'file' ? telling.files.get(text) : undefined
  return file ? fileLink(file) : safe(texts[kind]?.(text, telling) ?? text)
}

/** Within JSON the name alone tells what it is. */
const kindWithin = (name: string): Kind =>
  /(?:^|_)uuid$/.test(name) ? 'reference' : /(?:^|_)key$/.test(name) ? 'file' : 'written'

interface Answer {
  question_uuid: string
  score: number
}
const isAnswer = (value: object): value is Answer => 'question_uuid' in value && 'score' in value

/** The question, and in its own words what was chosen. */
const answerText = ({ question_uuid, score }: Answer, telling: Telling): string =>
  `${textOf(question_uuid, 'reference', telling)} ${safe(`${telling.answers[question_uuid]?.[score - 1] ?? score}`)}`

const reminderOf = ([name, day]: [string, unknown]): { weekday: string; time: TimeOfDay } | undefined => {
  const weekday = weekdays[Number(/^day_([0-6])$/.exec(name)?.[1])]
  const { is_enabled, start_time } = (day ?? {}) as { is_enabled?: unknown; start_time?: string }
  const time = is_enabled === true ? readStoredTime(start_time ?? '') : undefined
  return weekday && time ? { weekday, time } : undefined
}

/** "Monday 08:00am, Friday 03:30pm": the days on which somebody is asked. */
const remindersText = (value: object): string =>
  Object.entries(value)
    .map(reminderOf)
    .filter((one) => one !== undefined)
    .map(({ weekday, time }) => `${weekday} ${typedTime(time)}`)
    .join(', ')

const listText = (items: string[]): string =>
  items.every((item) => item.length < 60) ? items.join(', ') : items.map((item) => `<p>${item}</p>`).join('')

const objectText = (value: object, telling: Telling): string => {
  // Of a line of a script only what is spoken.
  if ('text' in value && 'pause' in value) return told(value.text, 'written', telling)
  if (isAnswer(value)) return answerText(value, telling)
  return Object.entries(value)
    .map(([key, one]) => [safe(key.replaceAll('_', ' ')), told(one, kindWithin(key), telling)])
    .filter(([, text]) => text)
    .map(([key, text]) => (key?.endsWith('uuid') ? text : `${key}: ${text}`))
    .join(', ')
}

/** @returns HTML; empty where there is nothing */
export const told = (value: unknown, kind: Kind, telling: Telling): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textOf(value, kind, telling)
  if (typeof value !== 'object') return safe((kind === 'mood' && suns[(value as number) - 1]) || `${value as number}`)
  if (Array.isArray(value)) return listText(value.map((one: unknown) => told(one, kind, telling)).filter(Boolean))
  return kind === 'reminders' ? remindersText(value) : objectText(value, telling)
}
