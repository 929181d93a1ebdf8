/** Every endpoint of staff declares its audit event, and every audit event has a label. */
import { afterAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { auditEventLabels } from '#web/lib/messages/en/audit-events.ts'
import { tell } from '../scorecard/tell.ts'
import { notWrittenDown } from './not-written-down.ts'

const ofStaff = allEndpoints.filter(({ access }) => ['staff', 'admin', 'operator'].includes(access))
/** Includes the endpoints for teachers alone, whose own lesson preparation is not an audit event. */
const ofAllStaff = allEndpoints.filter(
  ({ access }) => access === 'teacher' || ofStaff.some((one) => one.access === access),
)
/** Audit events of any signed-in person about themselves. */
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

describe('audit events of staff', () => {
  test('are declared by every staff endpoint, as an event or as none', () => {
    expect(ofStaff.length).toBeGreaterThan(8)
    const silent = ofStaff.filter(({ audit }) => audit === undefined || audit === '')
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('are left out only for endpoints that are listed with a reason', () => {
    const passed = ofAllStaff.filter(({ audit }) => !audit).map(({ path }) => path)
    expect(passed.filter((path) => !notWrittenDown.has(path))).toEqual([])
    expect([...notWrittenDown.keys()].filter((path) => !passed.includes(path))).toEqual([])
  })

  test('are the only ones, besides the events of people about themselves', () => {
    const others = allEndpoints.filter((one) => !ofStaff.includes(one) && one.audit !== undefined)
    expect(new Set(others.map(({ audit }) => audit))).toEqual(new Set(OWN_ACTS))
  })

  test('have unique labels', () => {
    expect(acts.filter((act) => !(act in auditEventLabels))).toEqual([])
    const words = Object.values(auditEventLabels)
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^[A-Z][^!]+[^.]$/)
  })

  test('are never left out for endpoints that change something', () => {
    const changing = /\/(add|edit|update|delete|publish|restore|review|create|withdraw|sync|export|status|switch)$/
    const passed = ofStaff.filter(({ path, audit }) => changing.test(path) && audit === false)
    expect(passed.map(({ path }) => path)).toEqual([])
  })
})
