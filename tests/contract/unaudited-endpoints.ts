/**
 * Staff endpoints without an audit event, by the reason. None of them returns a student or what a student did, wrote
 * or was asked.
 */

const byReason: Readonly<Record<string, readonly string[]>> = {
  'totals of groups, without individual people': [
    '/admin/school/figures',
    '/admin/people/count',
    '/admin/consent/info',
    '/admin/feedback/count',
    '/admin/school/retention/preview',
    '/admin/learn/learn/summary',
  ],
  'settings of the school, without people': [
    '/admin/setup/list',
    '/admin/school/info',
    '/admin/school/retention/list',
    '/admin/school/questions/list',
    '/admin/connection/info',
    '/admin/connection/lti/info',
    '/admin/connection/lti/courses',
  ],
  'adults whose names everyone or all staff at the school can see': [
    '/admin/school/staff/list',
    '/admin/school/contacts/list',
    '/admin/section/list',
    '/admin/section/teachers',
  ],
  'the audit log itself; exporting it is audited': ['/admin/audit/list', '/admin/audit/facets'],
  'exercises that teachers offered to the admins for review; students cannot offer any': ['/admin/exercise/list'],
  'the start time of a data export; only the student can open the export': ['/admin/school/pupil/copy'],
  'sessions, which all schools share': [
    '/v2/managed_user/mindfulness/admin/sessions/list',
    '/admin/session/info',
    '/admin/session/upload_urls',
    '/admin/session/{id}/file_upload_urls',
    '/admin/session/processing/info',
    '/admin/ambience/list',
    '/admin/group/list',
    '/admin/voice/list',
    '/admin/voice/sample',
  ],
  'lessons and handouts, which all schools share': [
    '/admin/learn/unit/import/upload_url',
    '/admin/learn/discipline/{id}/file_upload_urls',
    '/admin/learn/unit/{id}/file_upload_urls',
    '/admin/learn/lesson/{id}/file_upload_urls',
    '/admin/learn/lesson/info',
    '/admin/learn/lesson/resilency_standards',
    '/admin/learn/preview',
    '/admin/learn/unit/list',
    '/admin/learn/unit/info',
    '/admin/learn/competency_and_unit_info',
    '/teacher/learn/unit/list',
    '/teacher/learn/lesson/list',
    '/teacher/learn/resiliency_standards',
    '/teacher/learn/handout/info',
  ],
  'files of lessons and public pages, which all schools share': [
    '/admin/resource/folder/list',
    '/admin/resource/folder/list/all',
    '/admin/resource/folder/uses',
    '/admin/resource/folder/upload_urls',
    '/admin/resource/folder/download',
    '/admin/resource/file/upload_urls',
    '/admin/resource/file/uses',
    '/admin/resource/deleted/list',
    '/teacher/resource/folder/list',
    '/admin/cms/file/upload_urls',
  ],
  'public pages and articles, and which editors have them open': [
    '/admin/article/list',
    '/admin/article/info',
    '/admin/article/feed',
    '/admin/cms/page/list',
    '/admin/cms/page/info',
    '/admin/cms/page/editing',
    '/admin/cms/page/revisions',
    '/admin/cms/page/revision',
    '/admin/cms/reference/list',
  ],
  "a teacher's own lessons, marks, notes and exit checks, without names": [
    '/teacher/learn/arrival',
    '/teacher/learn/lesson/info',
    '/teacher/lesson/mark',
    '/teacher/lesson/note',
    '/teacher/lesson/pulse',
  ],
  "a teacher's own classes and the totals of their assignments; reading the students is audited": [
    '/session/partners/colegia/staff/sections',
    '/teacher/learn/colegia/assignment/publish',
    '/teacher/assignment/update',
    '/teacher/assignment/withdraw',
    '/teacher/assignment/list',
  ],
  "a teacher's own exercise": ['/v2/custom_exercise/offer'],
}

/** Maps the path of each endpoint to the reason. */
export const unauditedEndpoints: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, paths]) => paths.map((path) => [path, reason] as const)),
)
