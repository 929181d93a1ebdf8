import { expect, test } from 'vitest'
import { readablePage } from './readable.ts'

const question = 'c0a8f1de-0000-4000-8000-000000000001'
const page = (tables: Record<string, Record<string, unknown>[]>): string =>
  readablePage({
    everything: { tables, named: {}, labels: { [question]: 'Where is your sun today?' } },
    person: 'Amara <b>Osei</b>',
    school: 'Riverbend School',
    madeAt: new Date('2026-11-21T12:00:00Z'),
    timeZone: 'America/New_York',
    files: new Map([['private/a/b.mp3', 'files/b.mp3']]),
  })

test('what somebody wrote is text, whatever it looks like', () => {
  const html = page({ journal_entry: [{ title: '<script>alert(1)</script>', content: 'a & "b"\nc' }] })
  expect(html).toContain('<title>Everything about Amara &lt;b&gt;Osei&lt;/b&gt; in Alaia</title>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('a &amp; &quot;b&quot;\nc')
  expect(html).not.toContain('<script')
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
