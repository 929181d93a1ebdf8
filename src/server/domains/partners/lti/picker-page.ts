/**
 * The page in the platform's frame where a teacher chooses: searchable lists for keyboards and any screen, without
 * scripts.
 */
import { getCoverFileName } from '#rules/covers.ts'
import { gradeLabels } from '#rules/grades.ts'
import type { PickableLessonItem, PickableSessionItem } from '../ports.ts'
import { escapeHtmlText, renderLaunchPage } from './launch-pages.ts'

const audiences: Readonly<Record<string, string>> = {
  k_5: 'K-5',
  middle_school: 'Grade 6-8',
  high_school: 'Grade 9-12',
  adult: 'Adults',
}

export const pickerTabs = ['sessions', 'lessons'] as const
export type PickerTab = (typeof pickerTabs)[number]

export interface PickedContent {
  /** Uuids of sessions; a session of a lesson has the lesson's uuid after a dot. */
  sessions: readonly string[]
  /** Uuids of lessons; each stands for all its sessions. */
  lessons: readonly string[]
}

export interface PickerPageInput {
  ticket: string
  search: string
  many: boolean
  part: PickerTab
  sessions: readonly PickableSessionItem[]
  lessons: readonly PickableLessonItem[]
  /** There are further items that are not shown. */
  more: boolean
  /** Items chosen before the search, with the same values, and with titles for those missing from the list. */
  picked: readonly { name: 'session' | 'lesson'; value: string; title: string }[]
  /** The last submission contained no choice. */
  empty?: boolean
}

const formatMinutes = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`

interface CheckboxInput {
  name: 'session' | 'lesson'
  value: string
  checked?: boolean
}

const renderCheckbox = ({ many }: PickerPageInput, { name, value, checked = false }: CheckboxInput): string =>
  `<input type="${many ? 'checkbox' : 'radio'}" name="${name}" value="${escapeHtmlText(value)}"${checked ? ' checked' : ''}>`

const renderPicture = (key: string | null): string =>
  key
    ? `<img src="/media/${escapeHtmlText(key)}/${getCoverFileName('1x1', 200)}" alt="" width="72" height="72" loading="lazy">`
    : '<span class="blank"></span>'

const isPicked = ({ picked }: PickerPageInput, value: string): boolean => picked.some((item) => item.value === value)

const renderSessionRow = (
  page: PickerPageInput,
  { uuid, title, description, audience, duration, cover_key }: PickableSessionItem,
): string => `<li><label>
${renderCheckbox(page, { name: 'session', value: uuid, checked: isPicked(page, uuid) })}${renderPicture(cover_key)}
<span><strong>${escapeHtmlText(title)}</strong><span class="quiet">${formatMinutes(duration)} · ${audiences[audience] ?? ''}</span>
<span>${escapeHtmlText(description)}</span></span></label></li>`

const formatGrade = (grade: string): string => (gradeLabels as Readonly<Record<string, string>>)[grade] ?? ''

/** If the platform accepts one item, the teacher chooses one session of the lesson; otherwise the whole lesson. */
const renderLessonRow = (page: PickerPageInput, { uuid, title, unit, grade, sessions }: PickableLessonItem): string => {
  const unitAndGrade = [unit, formatGrade(grade)].filter(Boolean).join(' · ')
  const heading = `<strong>${escapeHtmlText(title)}</strong><span class="quiet">${escapeHtmlText(unitAndGrade)}</span>`
  if (page.many) {
    const titles = sessions.map((session) => escapeHtmlText(session.title)).join(', ')
    const box = renderCheckbox(page, { name: 'lesson', value: uuid, checked: isPicked(page, uuid) })
    return `<li><label>${box}<span>${heading}<span>${sessions.length === 1 ? 'One session' : `${sessions.length} sessions`}: ${titles}</span></span></label></li>`
  }
  const boxes = sessions.map((session) => {
    const value = `${session.uuid}.${uuid}`
    const box = renderCheckbox(page, { name: 'session', value, checked: isPicked(page, value) })
    return `<label>${box}<span>${escapeHtmlText(session.title)} <span class="quiet">${formatMinutes(session.duration)}</span></span></label>`
  })
  return `<li><div class="lesson">${heading}${boxes.join('')}</div></li>`
}

const renderOtherPicked = (page: PickerPageInput): string => {
  const values = new Set([...page.sessions, ...page.lessons].map(({ uuid }) => uuid))
  const inLessons = page.many
    ? []
    : page.lessons.flatMap(({ uuid, sessions }) => sessions.map((item) => `${item.uuid}.${uuid}`))
  const otherPicked = page.picked.filter(({ value }) => !values.has(value) && !inLessons.includes(value))
  if (otherPicked.length === 0) return ''
  const rows = otherPicked.map(
    ({ name, value, title }) =>
      `<li><label>${renderCheckbox(page, { name, value, checked: true })}<span><strong>${escapeHtmlText(title)}</strong></span></label></li>`,
  )
  return `<h2>Selected so far</h2><ul class="picks kept">${rows.join('\n')}</ul>`
}

const tabLabels: Readonly<Record<PickerTab, string>> = { sessions: 'Sessions', lessons: 'Lessons' }

const renderTabButton = (tab: PickerTab, page: PickerPageInput): string =>
  `<button class="part" type="submit" formmethod="get" formaction="/lti/pick" name="part" value="${tab}"${
    tab === page.part ? ' aria-pressed="true"' : ' aria-pressed="false"'
  }>${tabLabels[tab]}</button>`

const renderNoResults = (search: string): string =>
  search === ''
    ? '<p>There is nothing here yet.</p>'
    : `<p>No results for “${escapeHtmlText(search)}”. Try another word, or clear the search.</p>`

const renderMoreResultsNote = (count: number): string =>
  `<p class="quiet" role="status">Showing the first ${count}. To find others, search for a word or a grade, such as “K-5” or “grade 8”.</p>`

/** The search is first in the form, so that Enter in its field searches; the current choice is submitted with it. */
export const renderPickerPage = (page: PickerPageInput): string => {
  const { ticket, search, many, part, more, empty = false } = page
  const rows =
    part === 'lessons'
      ? page.lessons.map((lesson) => renderLessonRow(page, lesson))
      : page.sessions.map((session) => renderSessionRow(page, session))
  const hint =
    part === 'lessons'
      ? '<p class="quiet">Students listen to the sessions of a lesson. Each one is a separate activity.</p>'
      : ''
  return renderLaunchPage(
    'Choose from Alaia',
    `<h1>Choose ${many ? 'what to add' : 'a session to add'}</h1>
${empty ? '<p class="problem" role="alert">Choose at least one first.</p>' : ''}
<form method="post" action="/lti/deep-link"><input type="hidden" name="ticket" value="${escapeHtmlText(ticket)}">
<div class="search" role="search"><label for="q">Search</label><div><input id="q" type="search" name="q" maxlength="80" value="${escapeHtmlText(search)}">
<button class="go plain" type="submit" formmethod="get" formaction="/lti/pick" name="part" value="${part}">Search</button></div></div>
<div class="parts" role="group" aria-label="What to choose from">${renderTabButton('sessions', page)}${renderTabButton('lessons', page)}</div>
${renderOtherPicked(page)}${hint}${more ? renderMoreResultsNote(rows.length) : ''}
${rows.length === 0 ? renderNoResults(search) : `<ul class="picks">${rows.join('\n')}</ul>`}
<div class="bar"><button class="go" type="submit">Add to the course</button></div>
</form>`,
  )
}

/** The platform accepts the response only from the browser, so this page posts it. */
export const renderReturnPage = (returnUrl: string, token: string): string =>
  renderLaunchPage(
    'Back to your course',
    `<h1>Back to your course</h1>
<form method="post" action="${escapeHtmlText(returnUrl)}" id="carry"><input type="hidden" name="JWT" value="${escapeHtmlText(token)}">
<button class="go" type="submit">Continue</button></form>`,
    '/lti/carry.js',
  )

export const returnScript = `document.getElementById('carry').submit()\n`
