/** Every call of those who run a school says what the log keeps of it, and every act can be read. */
import { afterAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { auditEventLabels } from '#web/lib/messages/en/audit-events.ts'
import { tell } from '../scorecard/tell.ts'
import { notWrittenDown } from './not-written-down.ts'

const ofStaff = allEndpoints.filter(({ access }) => ['staff', 'admin', 'operator'].includes(access))
/** With the calls that are for teachers alone, whose own preparing is no act of a school's. */
const ofAllStaff = allEndpoints.filter(
  ({ access }) => access === 'teacher' || ofStaff.some((one) => one.access === access),
)
/** Of whoever is signed in, or was let in: each is about nobody but themselves. */
const OWN_ACTS = [
  'joined_by_code',
  'own_classes_listed',
  'own_data_copied',
  'own_data_erased',
  'password_changed',
  'password_chosen',
  'progress_exported',
  'progress_listed',
  'request_handed_on',
  'request_seen',
  'requests_listed',
  'school_begun',
  'two_step_off',
  'two_step_on',
]
afterAll(() => {
  const written = ofAllStaff.filter(({ audit }) => audit)
  tell(
    44,
    `${written.length} of ${ofAllStaff.length} calls of staff are written down, ${notWrittenDown.size} are on a list with why they need not be, ${ofAllStaff.length - written.length - notWrittenDown.size} are neither`,
  )
})

const acts = allEndpoints.flatMap(({ audit }) => (audit ? [audit] : []))

describe('the acts of staff', () => {
  test('are written down, or it is said that there is nothing to write down', () => {
    expect(ofStaff.length).toBeGreaterThan(8)
    const silent = ofStaff.filter(({ audit }) => audit === undefined || audit === '')
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('are passed over only where somebody has looked at the call and said why', () => {
    const passed = ofAllStaff.filter(({ audit }) => !audit).map(({ path }) => path)
    expect(passed.filter((path) => !notWrittenDown.has(path))).toEqual([])
    expect([...notWrittenDown.keys()].filter((path) => !passed.includes(path))).toEqual([])
  })

  test('are theirs, and those of everybody with an account, with data of their own and with pupils of theirs', () => {
    const others = allEndpoints.filter((one) => !ofStaff.includes(one) && one.audit !== undefined)
    expect(new Set(others.map(({ audit }) => audit))).toEqual(new Set(OWN_ACTS))
  })

  test('have words, each its own', () => {
    expect(acts.filter((act) => !(act in auditEventLabels))).toEqual([])
    const words = Object.values(auditEventLabels)
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^[A-Z][^!]+[^.]$/)
  })

  test('that change something are never passed over', () => {
    const changing = /\/(add|edit|update|delete|publish|restore|review|create|withdraw|sync|export|status|switch)$/
    const passed = ofStaff.filter(({ path, audit }) => changing.test(path) && audit === false)
    expect(passed.map(({ path }) => path)).toEqual([])
  })
})
