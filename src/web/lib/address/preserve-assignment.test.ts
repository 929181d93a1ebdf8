import { describe, expect, test } from 'vitest'
import { parseAssignmentLink, type AssignmentIds } from '#rules/assignments.ts'
import { screens } from '#rules/screens.ts'
import { preserveAssignment } from './preserve-assignment.ts'

const ASSIGNMENT_UUID = '0b3e1c1e-6f3a-4f0e-9a52-0e7f8a1b2c3d'
const ANOTHER = '0b3e1c1e-6f3a-4f0e-9a52-0e7f8a1b2c3e'
const assignable = screens.filter(({ area }) => area === 'app' || area === 'teacher')

const parseIds = (address: string): AssignmentIds | undefined =>
  parseAssignmentLink(new URL(address, 'https://alaia.test'))
const createLocation = (path: string, search: string) => ({ pathname: path, search })

describe('preserveAssignment', () => {
  test.each(assignable.map(({ path }) => path))('preserves the assignment on %s', (path) => {
    const ids = {
      colegia_assignment_id: 'col-77',
      lesson_uuid: ASSIGNMENT_UUID,
      teacher_email: 'i.moreau@colegia.test',
    }
    const variants: Record<string, string>[] = [
      { assignment_uuid: ASSIGNMENT_UUID },
      { colegia_assignment_id: 'col-77' },
      ids,
    ]
    for (const query of variants) {
      const search = `?${new URLSearchParams(query)}`
      const expected = parseIds(`${path}${search}`)
      expect(expected).toBeDefined()
      expect(parseIds(preserveAssignment(path, createLocation(path, search)))).toEqual(expected)
      const other = path.startsWith('/mindfulness/') ? `?step=voice&uuid=${ANOTHER}` : '?month=2026-11'
      expect(parseIds(preserveAssignment(`${path}${other}`, createLocation(path, search)))).toEqual(expected)
    }
  })

  test('writes an assignment from `uuid` as `assignment_uuid`, which no page uses for something else', () => {
    const result = preserveAssignment(
      '/mindfulness/custom_exercise/add',
      createLocation('/reflect', `?uuid=${ASSIGNMENT_UUID}`),
    )
    expect(result).toBe(`/mindfulness/custom_exercise/add?assignment_uuid=${ASSIGNMENT_UUID}`)
  })

  test('returns the path unchanged without an assignment', () => {
    expect(preserveAssignment('/reflect/edit', createLocation('/reflect/edit/x1', '?month=2026-11'))).toBe(
      '/reflect/edit',
    )
    const exercise = createLocation('/mindfulness/custom_exercise/test', `?uuid=${ASSIGNMENT_UUID}`)
    expect(preserveAssignment(`/home?q=sleep`, exercise)).toBe('/home?q=sleep')
  })

  test('preserves the parameters of the path without repeating them', () => {
    const search = '?q=sleep&colegia_assignment_id=col-77'
    const to = '/home/search?q=rain&colegia_assignment_id=col-77'
    expect(preserveAssignment(to, createLocation('/home/search', search))).toBe(to)
  })
})
