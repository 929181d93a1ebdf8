import { expect, test } from 'vitest'
import { readablePage } from './readable.ts'

const question = 'c0a8f1de-0000-4000-8000-000000000001'
const teacher = 'c0a8f1de-0000-4000-8000-000000000002'
const types = new Map([
  ['reflect_response.answered_at', 'timestamp with time zone'],
  ['reflect_response.note', 'text'],
  ['reflect_response.entered_by', 'uuid'],
  ['library_play.session_uuid', 'uuid'],
])
const page = (tables: Record<string, Record<string, unknown>[]>): string =>
  readablePage({
    everything: { tables, named: {}, labels: { [question]: 'Where is your sun today?', [teacher]: 'Ingrid Osei' } },
    person: 'Amara <b>Osei</b>',
    school: 'Riverbend School',
    madeAt: new Date('2026-11-21T12:00:00Z'),
    timeZone: 'America/New_York',
    files: new Map([['private/a/b.mp3', 'files/b.mp3']]),
    types,
  })

test('what somebody wrote is text, whatever it looks like', () => {
  const html = page({ journal_entry: [{ title: '<script>alert(1)</script>', content: 'a & "b"\nc' }] })
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
])('what somebody wrote stays as they wrote it: %s', (text) => {
  const html = page({
    journal_entry: [{ title: text, content: text }],
    reflect_response: [{ note: text }],
    exercises_exercise: [{ prompt: text, segments: [{ text, pause: { seconds: 3 } }] }],
  })
  expect(html.split(`<dd>${text}</dd>`)).toHaveLength(5)
  expect(html).toContain(`<td>${text}</td>`)
})

test('the words of the house are told as words', () => {
  const html = page({
    identity_account: [{ audience: 'middle_school', user_type: 'teacher_only' }],
    reflect_response: [{ contexts: ['way-to-school', 'friends'] }],
  })
  expect(html).toContain('<dd>middle school</dd>')
  expect(html).toContain('<dd>teacher only</dd>')
  expect(html).toContain('way to school, friends')
})

test('whoever typed in a check-in is named, and is a member of staff where the name is gone', () => {
  const html = page({
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

test('times are told as they were at school, answers with their question, feelings as words', () => {
  const html = page({
    reflect_response: [
      {
        answered_at: '2026-11-20T20:39:00+00:00',
        answers: [{ question_uuid: question, score: 4 }],
        emotions: ['middle.well-rested'],
      },
    ],
  })
  expect(html).toMatch(/Nov 20, 2026, 3:39\sPM EST/)
  expect(html).toContain('Where is your sun today? 4')
  expect(html).toContain('well rested')
})

test('a script is read line by line, and its sound is beside it', () => {
  const lines = ['Let your feet find the floor, and stay there for a while longer.', 'Good.']
  const segments = lines.map((text) => ({ id: 'x.1', text, pause: { seconds: 3 } }))
  const html = page({ exercises_exercise: [{ title: 'Fog', segments, audio_key: 'private/a/b.mp3' }] })
  expect(html).toContain(`<p>${lines[0]}</p><p>Good.</p>`)
  expect(html).toContain('<a href="files/b.mp3">b.mp3</a>')
})

test('a table that has no name yet is told whole', () => {
  expect(page({ kites_flight: [{ kite_color: 'red' }] })).toMatch(/Kites flight[^]*Kite color[^]*red/)
})
