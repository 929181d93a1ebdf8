// @tag audit-events
/** Every endpoint of staff declares its audit event, and every audit event has a label. */
import { afterAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { auditEventLabels } from '#web/lib/messages/en/audit-events.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'
import { unauditedEndpoints } from './unaudited-endpoints.ts'

const staffEndpoints = allEndpoints.filter(({ access }) => ['staff', 'admin', 'operator'].includes(access))
/** Includes the endpoints for teachers alone, whose own lesson preparation is not an audit event. */
const allStaffEndpoints = allEndpoints.filter(
  ({ access }) => access === 'teacher' || staffEndpoints.some((endpoint) => endpoint.access === access),
)
/** Audit events of any signed-in person about themselves. */
const OWN_EVENTS = [
  'joined_by_code',
  'own_classes_listed',
  'own_data_copied',
  'own_data_erased',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'password_chosen',
  'progress_exported',
  'progress_listed',
  'recovery_codes_replaced',
  'request_handed_on',
  'request_seen',
  'requests_listed',
  'school_begun',
  'two_step_off',
  'two_step_on',
]
afterAll(() => {
  const auditedEndpoints = allStaffEndpoints.filter(({ audit }) => audit)
  recordMeasurement(
    44,
    `${auditedEndpoints.length} of ${allStaffEndpoints.length} staff endpoints are audited, ${unauditedEndpoints.size} are listed with a reason, ${allStaffEndpoints.length - auditedEndpoints.length - unauditedEndpoints.size} are neither`,
  )
})

const auditEvents = allEndpoints.flatMap(({ audit }) => (audit ? [audit] : []))

describe('audit events of staff', () => {
  test('are declared by every staff endpoint, as an event or as none', () => {
    expect(staffEndpoints.length).toBeGreaterThan(8)
    const undeclared = staffEndpoints.filter(({ audit }) => audit === undefined || audit === '')
    expect(undeclared.map(({ path }) => path)).toEqual([])
  })

  test('are left out only for endpoints that are listed with a reason', () => {
    const unaudited = allStaffEndpoints.filter(({ audit }) => !audit).map(({ path }) => path)
    expect(unaudited.filter((path) => !unauditedEndpoints.has(path))).toEqual([])
    expect([...unauditedEndpoints.keys()].filter((path) => !unaudited.includes(path))).toEqual([])
  })

  test('are the only ones, except the events of people about themselves', () => {
    const otherEndpoints = allEndpoints.filter(
      (endpoint) => !staffEndpoints.includes(endpoint) && endpoint.audit !== undefined,
    )
    expect(new Set(otherEndpoints.map(({ audit }) => audit))).toEqual(new Set(OWN_EVENTS))
  })

  test('have unique labels', () => {
    expect(auditEvents.filter((act) => !(act in auditEventLabels))).toEqual([])
    const labels = Object.values(auditEventLabels)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z][^!]+[^.]$/)
  })

  test('are never left out for endpoints that change something', () => {
    const CHANGING_PATH = /\/(add|edit|update|delete|publish|restore|review|create|withdraw|sync|export|status|switch)$/
    const unaudited = staffEndpoints.filter(({ path, audit }) => CHANGING_PATH.test(path) && audit === false)
    expect(unaudited.map(({ path }) => path)).toEqual([])
  })
})
