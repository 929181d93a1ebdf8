import { describe, expect, test } from 'vitest'
import { createAssignmentLink, parseAssignmentLink } from './assignments.ts'

const ONE = '0b3e1c1e-6f3a-4f0e-9a52-0e7f8a1b2c3d'
const at = (path: string) => parseAssignmentLink(new URL(path, 'https://alaia.test'))

describe('assignment link', () => {
  test('reads our uuid from either parameter on any page', () => {
    expect(at(`/audio/x?assignment_uuid=${ONE}`)).toEqual({ uuid: ONE })
    expect(at(`/series/sessions/list/4?assignment_uuid=${ONE.toUpperCase()}`)).toEqual({ uuid: ONE })
    expect(at(`/audio/x?uuid=${ONE}`)).toEqual({ uuid: ONE })
    expect(at(`/view?key_path=a.pdf&uuid=${ONE}`)).toEqual({ uuid: ONE })
  })

  test('reads `uuid` as the assignment on every page that does not use it for something else', () => {
    for (const path of ['/reflect', '/home', '/series/sessions/list/4', '/teacher/learn', '/activity/analytics']) {
      expect(at(`${path}?uuid=${ONE}`), path).toEqual({ uuid: ONE })
    }
    expect(at(`/admin/exercises?uuid=${ONE}`)).toBeUndefined()
  })

  test('ignores the uuid of the exercise that is being created, and a malformed uuid', () => {
    expect(at(`/mindfulness/custom_exercise/add?step=voice&uuid=${ONE}`)).toBeUndefined()
    expect(at('/audio/x?uuid=seven')).toBeUndefined()
    expect(at('/audio/x')).toBeUndefined()
  })

  test("reads the partner's assignment id, with lesson and teacher if they are present", () => {
    expect(at(`/audio/x?colegia_assignment_id=81&lesson_uuid=${ONE}&teacher_email=i.moreau@colegia.test`)).toEqual({
      colegia_assignment_id: '81',
      lesson_uuid: ONE,
      teacher_email: 'i.moreau@colegia.test',
    })
    expect(at('/audio/x?colegia_assignment_id=81&lesson_uuid=9')).toEqual({ colegia_assignment_id: '81' })
    expect(at(`/audio/x?colegia_assignment_id=${'8'.repeat(501)}`)).toBeUndefined()
  })
})

test('assignment link of a published assignment opens by its own uuid', () => {
  expect(at(createAssignmentLink({ uuid: ONE, type: 'mindfulness', session: 'x' }))).toEqual({ uuid: ONE })
  expect(at(createAssignmentLink({ uuid: ONE, type: 'file', session: null }))).toEqual({ uuid: ONE })
  expect(createAssignmentLink({ uuid: ONE, type: 'others', session: null })).toBe(`/view?assignment_uuid=${ONE}`)
})
