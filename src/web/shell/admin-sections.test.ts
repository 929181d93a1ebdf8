import { expect, test } from 'vitest'
import type { Feature } from '#rules/features.ts'
import { listAdminSections } from './admin-sections.ts'

const organization = (...switched_off: Feature[]) => ({ organization: { switched_off } })
const labels = (...input: Parameters<typeof listAdminSections>) => listAdminSections(...input).map(({ label }) => label)

test('admin area shows the shared sections to system admins only', () => {
  const shared = ['Sessions', 'Resources', 'Articles', 'Pages']
  const adminLabels = labels(organization(), '/admin/learn')
  const operatorLabels = labels({ ...organization(), operator: true }, '/admin/learn')
  expect(adminLabels.filter((label) => shared.includes(label))).toEqual([])
  expect(operatorLabels.filter((label) => !adminLabels.includes(label))).toEqual(shared)
  expect(adminLabels).toEqual(expect.arrayContaining(['Learn', 'Feedback', 'School', 'Audit log']))
})

test('admin area omits sections of features that the school has turned off', () => {
  expect(labels(organization('custom_exercises'), '/')).not.toContain('Exercises')
  expect(labels(organization('check_ins'), '/')).toContain('School')
})

test('admin area marks one section as the current one', () => {
  const listCurrent = (path: string) =>
    listAdminSections({ ...organization(), operator: true }, path).flatMap(({ isCurrent: isHere, label }) =>
      isHere ? [label] : [],
    )
  expect(listCurrent('/admin/learn/unit/grade_3/1')).toEqual(['Learn'])
  expect(listCurrent('/admin/learn/resources/7')).toEqual(['Resources'])
  expect(listCurrent('/admin/cms/template/home')).toEqual(['Pages'])
  expect(listCurrent('/admin/voices')).toEqual(['Sessions'])
})
