/**
 * The addresses of the admin area. They are in a file of their own, so that other people's first page doesn't load
 * them.
 */
import { type WithoutParams, fillPattern } from './paths.ts'

export const adminPatterns = {
  adminGrades: '/admin/learn/grade/list',
  adminUnits: '/admin/learn/units/:grade',
  adminUnitAdd: '/admin/learn/unit/add',
  adminUnitEdit: '/admin/learn/unit/edit/:uuid',
  adminUnit: '/admin/learn/unit/:grade/:uuid',
  adminLessonAdd: '/admin/learn/unit/:grade/:unit_uuid/lesson/add',
  adminLesson: '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid',
  adminResources: '/admin/learn/resources',
  adminResourceFolder: '/admin/learn/resources/:uuid',
  adminArticles: '/admin/articles',
  adminCms: '/admin/cms',
  adminTemplate: '/admin/cms/template/:template_id',
  adminFeedback: '/admin/feedback',
  adminSessions: '/admin/sessions',
  adminGroups: '/admin/sessions/groups',
  adminAmbiences: '/admin/sessions/ambiences',
  adminImport: '/admin/sessions/import',
  adminVoices: '/admin/voices',
  adminPeople: '/admin/people',
  adminClasses: '/admin/people/classes',
  adminConnections: '/admin/connections',
  adminAudit: '/admin/audit',
  adminSchool: '/admin/school',
  adminCheckIns: '/admin/school/check-ins',
  adminTalk: '/admin/school/people-to-talk-to',
  adminSchoolFeatures: '/admin/school/switches',
  adminSchoolReports: '/admin/school/figures',
  adminSchoolData: '/admin/school/data',
  adminExercises: '/admin/exercises',
  adminStudio: '/admin/studio',
} as const

const PREVIEW = new URLSearchParams({ preview: 'yes' })

export const adminPaths = {
  ...(adminPatterns as WithoutParams<typeof adminPatterns>),
  adminUnits: (grade: string) => fillPattern(adminPatterns.adminUnits, { grade }),
  adminUnitEdit: (uuid: string) => fillPattern(adminPatterns.adminUnitEdit, { uuid }),
  adminUnit: (grade: string, uuid: string) => fillPattern(adminPatterns.adminUnit, { grade, uuid }),
  /** The unit as a teacher sees it. */
  adminUnitPreview: (grade: string, uuid: string) =>
    `${fillPattern(adminPatterns.adminUnit, { grade, uuid })}?${PREVIEW}`,
  adminLessonAdd: (ids: { grade: string; unit_uuid: string }) => fillPattern(adminPatterns.adminLessonAdd, ids),
  adminLesson: (ids: { grade: string; unit_uuid: string; uuid: string }) => fillPattern(adminPatterns.adminLesson, ids),
  adminLessonPreview: (ids: { grade: string; unit_uuid: string; uuid: string }) =>
    `${fillPattern(adminPatterns.adminLesson, ids)}?${PREVIEW}`,
  adminResourceFolder: (uuid: string) => fillPattern(adminPatterns.adminResourceFolder, { uuid }),
  adminTemplate: (template_id: string) => fillPattern(adminPatterns.adminTemplate, { template_id }),
} as const
