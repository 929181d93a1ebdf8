/** Formats the values of a data export for people: local times, names of moods and feelings, and links to files. */
import { getContextWord } from '#rules/feelings/contexts.ts'
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { findWordById } from '#rules/feelings/words.ts'
import { formatMoment } from '#rules/contact-hours.ts'
import { formatDate, parseStoredTime, type TimeOfDay, formatTypedTime, weekdays } from '#rules/times.ts'
import type { PersonalData } from './personal-data.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

export interface ExportFormatter extends Pick<PersonalData, 'labels' | 'answers'> {
  /** The time zone of the formatted times. */
  timeZone: string
  /** The age group whose wording is used for contexts. */
  audience: Audience
  /** The path of each stored file in the export, by its key. */
  files: ReadonlyMap<string, string>
}

/** The format of a column. A person's own text is exported unchanged, whatever it looks like. */
export type ValueKind =
  | 'written'
  | 'time'
  | 'day'
  /** A text like 2026-03-05 08:05:00, in the local time of the person's location. */
  | 'local'
  | 'reference'
  | 'file'
  /** `middle_school` is formatted as "middle school". */
  | 'id'
  | 'mood'
  | 'feeling'
  | 'context'
  | 'reminders'

const moodLabels = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright']

const renderFileLink = (path: string): string =>
  `<a href="${escapeHtmlText(path)}">${escapeHtmlText(path.slice(path.lastIndexOf('/') + 1))}</a>`

/** Removes the age group that prefixes the id of a feeling. */
const formatId = (id: string): string => id.slice(id.indexOf('.') + 1).replaceAll(/[-_]/g, ' ')

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})/

const formatLocalTime = (text: string): string => {
  const [, day, hour, minute] = LOCAL_TIME.exec(text) ?? []
  return day ? `${formatDate(day)}, ${formatTypedTime({ hour: Number(hour), minute: Number(minute) })}` : text
}

const formatters: Partial<Record<ValueKind, (text: string, formatter: ExportFormatter) => string>> = {
  time: (text, { timeZone }) => formatMoment(timeZone, new Date(text)),
  day: formatDate,
  local: formatLocalTime,
  reference: (text, { labels }) => labels[text] ?? text,
  id: formatId,
  feeling: (id) => findWordById(id)?.word ?? formatId(id),
  context: (id, { audience }) => getContextWord(id, audience) ?? formatId(id),
}

const formatText = (text: string, kind: ValueKind, formatter: ExportFormatter): string => {
  const file = kind === 'file' ? formatter.files.get(text) : undefined
  return file ? renderFileLink(file) : escapeHtmlText(formatters[kind]?.(text, formatter) ?? text)
}

/** Within JSON, only the property's name says what the value is. */
const toPropertyKind = (name: string): ValueKind =>
  /(?:^|_)uuid$/.test(name) ? 'reference' : /(?:^|_)key$/.test(name) ? 'file' : 'written'

interface StoredAnswer {
  question_uuid: string
  score: number
}
const isAnswer = (value: object): value is StoredAnswer => 'question_uuid' in value && 'score' in value

/** Formats the question, and the chosen answer in its own words. */
const formatAnswer = ({ question_uuid, score }: StoredAnswer, formatter: ExportFormatter): string =>
  `${formatText(question_uuid, 'reference', formatter)} ${escapeHtmlText(`${formatter.answers[question_uuid]?.[score - 1] ?? score}`)}`

const parseReminder = ([name, day]: [string, unknown]): { weekday: string; time: TimeOfDay } | undefined => {
  const weekday = weekdays[Number(/^day_([0-6])$/.exec(name)?.[1])]
  const { is_enabled, start_time } = (day ?? {}) as { is_enabled?: unknown; start_time?: string }
  const time = is_enabled === true ? parseStoredTime(start_time ?? '') : undefined
  return weekday && time ? { weekday, time } : undefined
}

/** Formats the days of check-in reminders: "Monday 08:00am, Friday 03:30pm". */
const formatReminders = (value: object): string =>
  Object.entries(value)
    .map(parseReminder)
    .filter((entry) => entry !== undefined)
    .map(({ weekday, time }) => `${weekday} ${formatTypedTime(time)}`)
    .join(', ')

const formatList = (items: string[]): string =>
  items.every((item) => item.length < 60) ? items.join(', ') : items.map((item) => `<p>${item}</p>`).join('')

const formatObject = (value: object, formatter: ExportFormatter): string => {
  // Of a script line, only the spoken text is exported.
  if ('text' in value && 'pause' in value) return toHtml(value.text, 'written', formatter)
  if (isAnswer(value)) return formatAnswer(value, formatter)
  return Object.entries(value)
    .map(([key, entry]) => [escapeHtmlText(key.replaceAll('_', ' ')), toHtml(entry, toPropertyKind(key), formatter)])
    .filter(([, text]) => text)
    .map(([key, text]) => (key?.endsWith('uuid') ? text : `${key}: ${text}`))
    .join(', ')
}

/** @returns HTML, or an empty string for an empty value */
export const toHtml = (value: unknown, kind: ValueKind, formatter: ExportFormatter): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return formatText(value, kind, formatter)
  if (typeof value !== 'object') {
    return escapeHtmlText((kind === 'mood' && moodLabels[(value as number) - 1]) || `${value as number}`)
  }
  if (Array.isArray(value)) {
    return formatList(value.map((entry: unknown) => toHtml(entry, kind, formatter)).filter(Boolean))
  }
  return kind === 'reminders' ? formatReminders(value) : formatObject(value, formatter)
}
