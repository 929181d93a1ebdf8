// @tag audit-events
/** Every endpoint of staff declares its audit event, and every audit event has a label. */
import { afterAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { auditEventLabels } from '#web/lib/messages/en/audit-events.ts'
import { tell } from '../scorecard/record-measurement.ts'
import { unauditedEndpoints } from './unaudited-endpoints.ts'

const ofStaff = allEndpoints.filter(({ access }) => ['staff', 'admin', 'operator'].includes(access))
/** Includes the endpoints for teachers alone, whose own lesson preparation is not an audit event. */
const ofAllStaff = allEndpoints.filter(
  ({ access }) => access === 'teacher' || ofStaff.some((endpoint) => endpoint.access === access),
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
    `${written.length} of ${ofAllStaff.length} calls of staff are written down, ${unauditedEndpoints.size} are on a list with why they need not be, ${ofAllStaff.length - written.length - unauditedEndpoints.size} are neither`,
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
    expect(passed.filter((path) => !unauditedEndpoints.has(path))).toEqual([])
    expect([...unauditedEndpoints.keys()].filter((path) => !passed.includes(path))).toEqual([])
  })

  test('are the only ones, except the events of people about themselves', () => {
    const otherEndpoints = allEndpoints.filter(
      (endpoint) => !ofStaff.includes(endpoint) && endpoint.audit !== undefined,
    )
    expect(new Set(otherEndpoints.map(({ audit }) => audit))).toEqual(new Set(OWN_ACTS))
  })

  test('have unique labels', () => {
    expect(acts.filter((act) => !(act in auditEventLabels))).toEqual([])
    const labels = Object.values(auditEventLabels)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z][^!]+[^.]$/)
  })

  test('are never left out for endpoints that change something', () => {
    const changing = /\/(add|edit|update|delete|publish|restore|review|create|withdraw|sync|export|status|switch)$/
    const passed = ofStaff.filter(({ path, audit }) => changing.test(path) && audit === false)
    expect(passed.map(({ path }) => path)).toEqual([])
  })
})
