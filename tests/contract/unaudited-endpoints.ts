/**
 * Staff endpoints without an audit event, by the reason. None of them returns a student or what a student did, wrote
 * or was asked.
 */

const byReason: Readonly<Record<string, readonly string[]>> = {
  'figures of groups, and of nobody in them': [
    '/admin/school/figures',
    '/admin/people/count',
    '/admin/consent/info',
    '/admin/feedback/count',
    '/admin/school/retention/preview',
    '/admin/learn/learn/summary',
  ],
  'how the school is set up, and nobody in it': [
    '/admin/setup/list',
    '/admin/school/info',
    '/admin/school/retention/list',
    '/admin/school/questions/list',
    '/admin/connection/info',
    '/admin/connection/lti/info',
    '/admin/connection/lti/courses',
  ],
  'adults whom the school names to everybody, or to all its staff': [
    '/admin/school/staff/list',
    '/admin/school/contacts/list',
    '/admin/section/list',
    '/admin/section/teachers',
  ],
  'the log itself; taking it along is written down': ['/admin/audit/list', '/admin/audit/facets'],
  'offered by a teacher to the admins for exactly this; pupils cannot offer': ['/admin/exercise/list'],
  'when a copy was begun; the copy opens for its pupil alone': ['/admin/school/pupil/copy'],
  'sessions, which belong to everybody here': [
    '/v2/managed_user/mindfulness/admin/sessions/list',
    '/admin/session/info',
    '/admin/session/upload_urls',
    '/admin/session/{id}/file_upload_urls',
    '/admin/session/processing/info',
    '/admin/ambience/list',
    '/admin/group/list',
  ],
  'lessons and hand-outs, which belong to everybody here': [
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
  'files of lessons and of the site, which belong to everybody here': [
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
  'pages and articles of the site, and which editors have them open': [
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
  "a teacher's own lessons, marks, notes and counted hands; nobody is named": [
    '/teacher/learn/arrival',
    '/teacher/learn/lesson/info',
    '/teacher/lesson/mark',
    '/teacher/lesson/note',
    '/teacher/lesson/pulse',
  ],
  "a teacher's own classes and what was published to them, by number; who has done it is written down": [
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
