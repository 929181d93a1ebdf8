import { beforeEach, expect, test, vi } from 'vitest'
import { type StoredHelp, storedHelp } from './stored-help.ts'

let written = new Map<string, string>()
beforeEach(() => {
  written = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
    removeItem: (key: string) => void written.delete(key),
  })
})

const help: StoredHelp = {
  account_uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  at: 1_763_700_000_000,
  school: { name: 'Riverbend School', time_zone: 'America/New_York', country: 'US' },
  people: [{ name: 'Nurse Kirsi Lind', role: 'Nurse', hours: [{ day: 1, from: '0800', until: '1400' }] }],
}

test('stored help card can be read again', () => {
  storedHelp.write(help)
  expect(storedHelp.read()).toEqual(help)
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['an unknown time zone', JSON.stringify({ ...help, school: { ...help.school, time_zone: 'Mars/Olympus' } })],
  ['a person who is none', JSON.stringify({ ...help, people: [7] })],
  ['hours that are none', JSON.stringify({ ...help, people: [{ ...help.people[0], hours: [{ day: 'x' }] }] })],
  ['a name longer than any', JSON.stringify({ ...help, people: [{ name: 'x'.repeat(301), role: '' }] })],
])('stored help card with %s is ignored', (_what, text) => {
  written.set('alaia_help', text)
  expect(storedHelp.read()).toBeUndefined()
})
