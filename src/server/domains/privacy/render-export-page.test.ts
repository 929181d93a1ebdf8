// @tag export-page
import { expect, test } from 'vitest'
import { renderExportPage } from './render-export-page.ts'

const question = 'c0a8f1de-0000-4000-8000-000000000001'
const teacher = 'c0a8f1de-0000-4000-8000-000000000002'
const types = new Map([
  ['reflect_response.answered_at', 'timestamp with time zone'],
  ['reflect_response.note', 'text'],
  ['reflect_response.entered_by', 'uuid'],
  ['reflect_setting.not_now', 'date'],
  ['library_play.session_uuid', 'uuid'],
])
const renderPage = (tables: Record<string, Record<string, unknown>[]>): string =>
  renderExportPage({
    personalData: {
      tables,
      named: {},
      labels: { [question]: 'Where is your sun today?', [teacher]: 'Ingrid Osei' },
      answers: { [question]: ['Low', 'Cloudy', 'Okay', 'Good', 'Bright'] },
    },
    personName: 'Amara <b>Osei</b>',
    school: 'Riverbend School',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    timeZone: 'America/New_York',
    files: new Map([['private/a/b.mp3', 'files/b.mp3']]),
    types,
  })

test('the export page escapes user text', () => {
  const html = renderPage({ journal_entry: [{ title: '<script>alert(1)</script>', content: 'a & "b"\nc' }] })
  expect(html).toContain('<title>Everything about Amara &lt;b&gt;Osei&lt;/b&gt; in Alaia</title>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('a &amp; &quot;b&quot;\nc')
  expect(html).not.toContain('<script')
})

test.each([
  'no.thanks',
  '2026-11-21T10:00 dear diary',
  'snake_words_of_mine',
  'well-rested',
  'private/a/b.mp3',
  question,
])('the export page shows user text unchanged: %s', (text) => {
  const html = renderPage({
    journal_entry: [{ title: text, content: text }],
    reflect_response: [{ note: text }],
    exercises_exercise: [{ prompt: text, segments: [{ text, pause: { seconds: 3 } }] }],
  })
  expect(html.split(`<dd>${text}</dd>`)).toHaveLength(5)
  expect(html).toContain(`<td>${text}</td>`)
})

test('the export page shows stored codes as words', () => {
  const html = renderPage({
    identity_account: [{ audience: 'middle_school', user_type: 'teacher_only' }],
    reflect_response: [{ contexts: ['way-to-school', 'friends'] }],
  })
  expect(html).toContain('<dd>middle school</dd>')
  expect(html).toContain('<dd>teacher only</dd>')
  expect(html).toContain('The way to school, Friends')
})

test('the export page shows feelings and contexts with the labels for the age of the person', () => {
  const reflect_response = [{ mood: 4, emotions: ['older.burned-out', 'older.no-such'], contexts: ['way-to-school'] }]
  const html = renderPage({
    identity_account: [{ audience: 'high_school' }],
    reflect_response,
    journal_entry: [{ mood: 1 }],
  })
  expect(html).toContain('<td>Good</td><td>burned out, no such</td><td>The commute</td>')
  expect(html).toContain('<dt>Sun</dt><dd>Low</dd>')
})

test('the export page shows reminders as days and times', () => {
  const enabledAt = (start_time: string) => ({ is_enabled: true, start_time })
  const prompt_frequency = {
    day_1: enabledAt('0800'),
    day_2: { is_enabled: false, start_time: '0900' },
    day_5: enabledAt('1530'),
  }
  const html = renderPage({ reflect_setting: [{ prompt_frequency, not_now: '2026-03-05' }] })
  expect(html).toContain('<dd>Monday 08:00am, Friday 03:30pm</dd>')
  expect(html).toContain('<dd>05 Mar 2026</dd>')
})

test('the export page names who entered a check-in, or a member of staff if the account is deleted', () => {
  const html = renderPage({
    reflect_response: [
      { note: 'one', by_staff: true, entered_by: teacher },
      { note: 'two', by_staff: true, entered_by: null },
      { note: 'three', by_staff: false, entered_by: null },
    ],
  })
  expect(html).toContain('<td>one</td><td>Ingrid Osei</td>')
  expect(html).toContain('<td>two</td><td>a member of staff</td>')
  expect(html).toContain('<td>three</td><td></td>')
})

test('the export page shows times in the time zone of the person, or else of the school', () => {
  const tables = {
    reflect_response: [{ answered_at: '2026-11-20T23:39:00+00:00' }],
    activity_usage: [{ user_start_time: '2026-03-05 08:05:59', usage_type: 'home' }],
  }
  const atSchool = renderPage(tables)
  expect(atSchool).toContain('Made on 21 Nov 2026, 07:00am. All times are those of your school (America/New York).')
  expect(atSchool).toContain('<td>20 Nov 2026, 06:39pm</td>')
  expect(atSchool).toContain('<td>05 Mar 2026, 08:05am</td>')
  const pageElsewhere = renderPage({ ...tables, reflect_setting: [{ time_zone: 'Asia/Tokyo' }] })
  expect(pageElsewhere).toContain('All times are those of where you are (Asia/Tokyo).')
  expect(pageElsewhere).toContain('<td>21 Nov 2026, 08:39am</td>')
  expect(renderPage({ ...tables, reflect_setting: [{ time_zone: 'Nowhere' }] })).toContain(
    '<td>20 Nov 2026, 06:39pm</td>',
  )
})

test('the export page shows answers with their question, and feelings as words', () => {
  const html = renderPage({
    reflect_response: [
      {
        answers: [
          { question_uuid: question, score: 4 },
          { question_uuid: teacher, score: 2 },
        ],
        emotions: ['middle.well-rested'],
      },
    ],
  })
  expect(html).toContain('Where is your sun today? Good, Ingrid Osei 2')
  expect(html).toContain('well rested')
})

test('the export page shows a script line by line, with a link to its audio', () => {
  const lines = ['Let your feet find the floor, and stay there for a while longer.', 'Good.']
  const segments = lines.map((text) => ({ id: 'x.1', text, pause: { seconds: 3 } }))
  const html = renderPage({ exercises_exercise: [{ title: 'Fog', segments, audio_key: 'private/a/b.mp3' }] })
  expect(html).toContain(`<p>${lines[0]}</p><p>Good.</p>`)
  expect(html).toContain('<a href="files/b.mp3">b.mp3</a>')
})

test('the export page shows a table without a label in full', () => {
  expect(renderPage({ kites_flight: [{ kite_color: 'red' }] })).toMatch(/Kites flight[^]*Kite color[^]*red/)
})
