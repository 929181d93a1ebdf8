import { describe, expect, test } from 'vitest'
import { createAssignmentLink, parseAssignmentLink } from './assignments.ts'

const ASSIGNMENT_UUID = '0b3e1c1e-6f3a-4f0e-9a52-0e7f8a1b2c3d'
const parseLink = (path: string) => parseAssignmentLink(new URL(path, 'https://alaia.test'))

describe('assignment link', () => {
  test('reads our uuid from either parameter on any page', () => {
    expect(parseLink(`/audio/x?assignment_uuid=${ASSIGNMENT_UUID}`)).toEqual({ uuid: ASSIGNMENT_UUID })
    expect(parseLink(`/series/sessions/list/4?assignment_uuid=${ASSIGNMENT_UUID.toUpperCase()}`)).toEqual({
      uuid: ASSIGNMENT_UUID,
    })
    expect(parseLink(`/audio/x?uuid=${ASSIGNMENT_UUID}`)).toEqual({ uuid: ASSIGNMENT_UUID })
    expect(parseLink(`/view?key_path=a.pdf&uuid=${ASSIGNMENT_UUID}`)).toEqual({ uuid: ASSIGNMENT_UUID })
  })

  test('reads `uuid` as the assignment on every page that does not use it for something else', () => {
    for (const path of ['/reflect', '/home', '/series/sessions/list/4', '/teacher/learn', '/activity/analytics']) {
      expect(parseLink(`${path}?uuid=${ASSIGNMENT_UUID}`), path).toEqual({ uuid: ASSIGNMENT_UUID })
    }
    expect(parseLink(`/admin/exercises?uuid=${ASSIGNMENT_UUID}`)).toBeUndefined()
  })

  test('ignores the uuid of the exercise that is being created, and a malformed uuid', () => {
    expect(parseLink(`/mindfulness/custom_exercise/add?step=voice&uuid=${ASSIGNMENT_UUID}`)).toBeUndefined()
    expect(parseLink('/audio/x?uuid=seven')).toBeUndefined()
    expect(parseLink('/audio/x')).toBeUndefined()
  })

  test("reads the partner's assignment id, with lesson and teacher if they are present", () => {
    expect(
      parseLink(`/audio/x?colegia_assignment_id=81&lesson_uuid=${ASSIGNMENT_UUID}&teacher_email=i.moreau@colegia.test`),
    ).toEqual({
      colegia_assignment_id: '81',
      lesson_uuid: ASSIGNMENT_UUID,
      teacher_email: 'i.moreau@colegia.test',
    })
    expect(parseLink('/audio/x?colegia_assignment_id=81&lesson_uuid=9')).toEqual({ colegia_assignment_id: '81' })
    expect(parseLink(`/audio/x?colegia_assignment_id=${'8'.repeat(501)}`)).toBeUndefined()
  })
})

test('assignment link of a published assignment opens by its own uuid', () => {
  expect(parseLink(createAssignmentLink({ uuid: ASSIGNMENT_UUID, type: 'mindfulness', session: 'x' }))).toEqual({
    uuid: ASSIGNMENT_UUID,
  })
  expect(parseLink(createAssignmentLink({ uuid: ASSIGNMENT_UUID, type: 'file', session: null }))).toEqual({
    uuid: ASSIGNMENT_UUID,
  })
  expect(createAssignmentLink({ uuid: ASSIGNMENT_UUID, type: 'others', session: null })).toBe(
    `/view?assignment_uuid=${ASSIGNMENT_UUID}`,
  )
})
