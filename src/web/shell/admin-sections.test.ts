import { expect, test } from 'vitest'
import type { Feature } from '#rules/features.ts'
import { listAdminSections } from './admin-sections.ts'

const organization = (...switched_off: Feature[]) => ({ organization: { switched_off } })
const labels = (...input: Parameters<typeof listAdminSections>) => listAdminSections(...input).map(({ label }) => label)

test('admin area shows the shared sections to system admins only', () => {
  const shared = ['Sessions', 'Resources', 'Articles', 'Pages']
  const ofAdmin = labels(organization(), '/admin/learn')
  const ofOperator = labels({ ...organization(), operator: true }, '/admin/learn')
  expect(ofAdmin.filter((label) => shared.includes(label))).toEqual([])
  expect(ofOperator.filter((label) => !ofAdmin.includes(label))).toEqual(shared)
  expect(ofAdmin).toEqual(expect.arrayContaining(['Learn', 'Feedback', 'School', 'Audit']))
})

test('admin area omits sections of features that the school has turned off', () => {
  expect(labels(organization('custom_exercises'), '/')).not.toContain('Exercises')
  expect(labels(organization('check_ins'), '/')).toContain('School')
})

test('admin area marks one section as the current one', () => {
  const here = (path: string) =>
    listAdminSections({ ...organization(), operator: true }, path).flatMap(({ here: isHere, label }) =>
      isHere ? [label] : [],
    )
  expect(here('/admin/learn/unit/grade_3/1')).toEqual(['Learn'])
  expect(here('/admin/learn/resources/7')).toEqual(['Resources'])
  expect(here('/admin/cms/template/home')).toEqual(['Pages'])
})
