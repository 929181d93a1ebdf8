/** Looks of the screens of teachers, of the recording studio, and of those on which admins write units and lessons. */
import type { Page } from 'playwright-core'
import { at, atExample, createLookFactory, type Look, PHONE_DARK, PHONE_LIGHT, WIDE_DARK, WIDE_LIGHT } from './look.ts'

const teacherLook = createLookFactory('teacher@riverbend.test')
const adminLook = createLookFactory('admin@riverbend.test')

const MISSING_UNIT = '/teacher/learn/grade_3/unit/3f0c3b1e-0000-4000-8000-000000000001'

const teacherLooks: readonly Look[] = [
  teacherLook('teacher-home', at('/home'), { on: WIDE_LIGHT }),
  teacherLook('learn', at('/teacher/learn'), { on: WIDE_DARK }),
  teacherLook('learn-grades', at('/teacher/learn/grade/list'), { on: PHONE_LIGHT }),
  teacherLook('learn-grade', at('/teacher/learn/grade/:grade'), { on: WIDE_DARK }),
  teacherLook('learn-units', at('/teacher/learn/units/:grade/:discipline_id'), { on: WIDE_LIGHT }),
  teacherLook('learn-unit', at('/teacher/learn/:grade/unit/:uuid'), { on: PHONE_DARK }),
  teacherLook('learn-lesson', at('/teacher/learn/:grade/:unit_uuid/lesson/:uuid')),
  teacherLook('learn-handout', at('/teacher/learn/:type/preview'), { on: WIDE_LIGHT }),
  teacherLook('learn-unit-not-found', at(MISSING_UNIT)),
  teacherLook('class-view', at('/teach/:lesson'), { on: WIDE_DARK }),
  teacherLook('resources', at('/teacher/learn/resources'), { on: PHONE_LIGHT }),
  teacherLook('resource-folder', atExample('teacher', '/teacher/learn/resources/'), { on: WIDE_LIGHT }),
  teacherLook('file-viewer', atExample('teacher', '/view?'), { on: WIDE_DARK }),
  teacherLook('assignments', at('/teacher/assignments'), { on: PHONE_DARK }),
  teacherLook('teacher-class', atExample('teacher', '/teacher/classes?class='), { on: WIDE_LIGHT }),
]

const openStep =
  (step: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: step, exact: true }).click()
  }

const recordLook = createLookFactory('learn.one@riverbend.test')
const recordingPlace = atExample('staff', '/studio/')

const studioLooks: readonly Look[] = [
  teacherLook('studio', at('/studio')),
  recordLook('studio-recording', recordingPlace, { open: openStep('Record') }),
  recordLook('studio-check', recordingPlace, { on: PHONE_LIGHT }),
  recordLook('studio-hand-in', recordingPlace, { on: WIDE_LIGHT, open: openStep('Hand in') }),
  adminLook('admin-studio', at('/admin/studio'), { on: WIDE_LIGHT }),
]

const authoringLooks: readonly Look[] = [
  adminLook('admin-learn', at('/admin/learn')),
  adminLook('admin-disciplines', at('/admin/learn?part=disciplines'), { on: WIDE_LIGHT }),
  adminLook('admin-standards', at('/admin/learn?part=standards'), { on: PHONE_LIGHT }),
  adminLook('admin-grades', at('/admin/learn/grade/list'), { on: WIDE_DARK }),
  adminLook('admin-units', at('/admin/learn/units/:grade'), { on: PHONE_DARK }),
  adminLook('admin-unit', at('/admin/learn/unit/:grade/:uuid'), { on: WIDE_DARK }),
  adminLook('admin-unit-edit', at('/admin/learn/unit/edit/:uuid')),
  adminLook('admin-unit-add', at('/admin/learn/unit/add'), { on: PHONE_LIGHT }),
  adminLook('admin-lesson', at('/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid')),
  adminLook('admin-lesson-add', at('/admin/learn/unit/:grade/:unit_uuid/lesson/add'), { on: WIDE_LIGHT }),
  adminLook('admin-resources', at('/admin/learn/resources'), { on: WIDE_LIGHT }),
  adminLook('admin-resource-folder', atExample('admin', '/admin/learn/resources/'), { on: PHONE_DARK }),
]

export const staffLooks: readonly Look[] = [...teacherLooks, ...studioLooks, ...authoringLooks]
