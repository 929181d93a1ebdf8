/** The screens of the admin area by address. Each one is fetched when it is opened. */
import type { ComponentLoader } from '#web/lib/chunks.ts'

const resources: ComponentLoader = async () =>
  (await import('./screens/admin/resources.screen.tsx')).AdminResourcesScreen

/** Keyed by the address pattern, as in rules/screens.ts. */
export const adminRoutes: Record<string, ComponentLoader> = {
  '/admin/learn': async () => (await import('./screens/admin/learn.screen.tsx')).AdminLearnScreen,
  '/admin/learn/grade/list': async () => (await import('./screens/admin/learn-grades.screen.tsx')).AdminGradesScreen,
  '/admin/learn/units/:grade': async () => (await import('./screens/admin/units.screen.tsx')).AdminUnitsScreen,
  '/admin/learn/unit/add': async () => (await import('./screens/admin/unit-add.screen.tsx')).AdminUnitAddScreen,
  '/admin/learn/unit/edit/:uuid': async () => (await import('./screens/admin/unit.screen.tsx')).AdminUnitEditScreen,
  '/admin/learn/unit/:grade/:uuid': async () => (await import('./screens/admin/unit.screen.tsx')).AdminUnitScreen,
  '/admin/learn/unit/:grade/:unit_uuid/lesson/add': async () =>
    (await import('./screens/admin/lesson-add.screen.tsx')).AdminLessonAddScreen,
  '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid': async () =>
    (await import('./screens/admin/lesson.screen.tsx')).AdminLessonScreen,
  '/admin/people': async () => (await import('./screens/admin/people.screen.tsx')).AdminPeopleScreen,
  '/admin/school': async () => (await import('./screens/admin/school.screen.tsx')).AdminSchoolScreen,
  '/admin/school/check-ins': async () =>
    (await import('./screens/admin/school-questions.screen.tsx')).AdminQuestionsScreen,
  '/admin/school/people-to-talk-to': async () =>
    (await import('./screens/admin/school-people.screen.tsx')).AdminTalkScreen,
  '/admin/school/switches': async () =>
    (await import('./screens/admin/school-features.screen.tsx')).AdminSchoolFeaturesScreen,
  '/admin/school/figures': async () =>
    (await import('./screens/admin/school-reports.screen.tsx')).AdminSchoolReportsScreen,
  '/admin/school/data': async () => (await import('./screens/admin/school-data.screen.tsx')).AdminSchoolDataScreen,
  '/admin/articles': async () => (await import('./screens/admin/articles.screen.tsx')).AdminArticlesScreen,
  '/admin/sessions': async () => (await import('./screens/admin/sessions.screen.tsx')).AdminSessionsScreen,
  '/admin/sessions/groups': async () => (await import('./screens/admin/groups.screen.tsx')).AdminGroupsScreen,
  '/admin/sessions/ambiences': async () => (await import('./screens/admin/ambiences.screen.tsx')).AdminAmbiencesScreen,
  '/admin/sessions/import': async () => (await import('./screens/admin/import.screen.tsx')).AdminImportScreen,
  '/admin/voices': async () => (await import('./screens/admin/voices.screen.tsx')).AdminVoicesScreen,
  '/admin/learn/resources': resources,
  '/admin/learn/resources/:uuid': resources,
  '/admin/people/classes': async () => (await import('./screens/admin/classes.screen.tsx')).AdminClassesScreen,
  '/admin/feedback': async () => (await import('./screens/admin/feedback.screen.tsx')).AdminFeedbackScreen,
  '/admin/audit': async () => (await import('./screens/admin/audit.screen.tsx')).AdminAuditScreen,
  '/admin/cms': async () => (await import('./screens/admin/cms.screen.tsx')).AdminCmsScreen,
  '/admin/cms/template/:template_id': async () =>
    (await import('./screens/admin/cms-template.screen.tsx')).AdminCmsTemplateScreen,
  '/admin/connections': async () => (await import('./screens/admin/connections.screen.tsx')).AdminConnectionsScreen,
  '/admin/studio': async () => (await import('./screens/admin/studio-review.screen.tsx')).AdminStudioScreen,
  '/admin/exercises': async () => (await import('./screens/admin/exercises.screen.tsx')).AdminExercisesScreen,
}
