/**
 * The screens other than the sign-in page and the public site, by address, and the layouts around them. A new screen
 * gets a line here. The list is a chunk of its own, so that it doesn't make the sign-in page heavier.
 */
import type { ComponentType } from 'react'
import type { ScreenArea } from '#rules/screens.ts'
import { type ComponentLoader, loadChunk } from '#web/lib/chunks.ts'
import { ignoreRejection } from '#web/lib/log.ts'

const groupSessions: ComponentLoader = async () =>
  (await import('./screens/app/group-sessions.screen.tsx')).GroupSessionsScreen
const gradeUnits: ComponentLoader = async () =>
  (await import('./screens/teacher/grade-units.screen.tsx')).GradeUnitsScreen

const teacherResources: ComponentLoader = async () =>
  (await import('./screens/teacher/resources.screen.tsx')).TeacherResourcesScreen

/** Keyed by the address pattern, as in rules/screens.ts; the screens below /admin are in admin-routes.ts. */
export const appRoutes: Record<string, ComponentLoader> = {
  '/sso/saml_response': async () => (await import('./screens/public/sign-on.screen.tsx')).SignOnScreen,
  '/help': async () => (await import('./screens/public/help.screen.tsx')).HelpScreen,
  '/card': async () => (await import('./screens/public/card.screen.tsx')).CardScreen,
  '/join': async () => (await import('./screens/public/join.screen.tsx')).JoinScreen,
  '/change-password': async () => (await import('./screens/public/change-password.screen.tsx')).ChangePasswordScreen,
  '/reset-password': async () => (await import('./screens/public/reset-password.screen.tsx')).ResetPasswordScreen,
  '/first-admin': async () => (await import('./screens/public/first-admin.screen.tsx')).FirstAdminScreen,
  '/home': async () => (await import('./screens/app/home.screen.tsx')).HomeScreen,
  '/home/search': async () => (await import('./screens/app/search.screen.tsx')).SearchScreen,
  '/series/sessions/list/:id': groupSessions,
  '/collection/sessions/list/:id': groupSessions,
  '/individual/sessions/list/:id': groupSessions,
  '/tracklistened/list': async () =>
    (await import('./screens/app/listening-history.screen.tsx')).ListeningHistoryScreen,
  '/favourites/list': async () => (await import('./screens/app/favorites-list.screen.tsx')).FavoritesListScreen,
  '/thought-exercise/list': async () =>
    (await import('./screens/app/thought-exercise-list.screen.tsx')).ThoughtExerciseListScreen,
  '/custom-exercise/list': async () =>
    (await import('./screens/app/custom-exercise-list.screen.tsx')).CustomExerciseListScreen,
  '/series/list': async () => (await import('./screens/app/series-list.screen.tsx')).SeriesListScreen,
  '/collection/list': async () => (await import('./screens/app/collection-list.screen.tsx')).CollectionListScreen,
  '/mindfulness/custom_exercise': async () =>
    (await import('./screens/app/exercise-home.screen.tsx')).ExerciseHomeScreen,
  '/mindfulness/custom_exercise/test': async () =>
    (await import('./screens/app/exercise-test.screen.tsx')).ExerciseTestScreen,
  '/mindfulness/custom_exercise/voice': async () =>
    (await import('./screens/app/exercise-voice.screen.tsx')).ExerciseVoiceScreen,
  '/mindfulness/custom_exercise/add': async () =>
    (await import('./screens/app/exercise-add.screen.tsx')).ExerciseAddScreen,
  '/mindfulness/custom_exercise/edit/:uuid': async () =>
    (await import('./screens/app/exercise-edit.screen.tsx')).ExerciseEditScreen,
  '/reflect': async () => (await import('./screens/app/reflect.screen.tsx')).ReflectScreen,
  '/reflect/analytics': async () => (await import('./screens/app/reflect-analytics.screen.tsx')).ReflectAnalyticsScreen,
  '/reflect/history': async () => (await import('./screens/app/reflect-history.screen.tsx')).ReflectHistoryScreen,
  '/activity': async () => (await import('./screens/app/activity.screen.tsx')).ActivityScreen,
  '/activity/analytics': async () =>
    (await import('./screens/app/activity-analytics.screen.tsx')).ActivityAnalyticsScreen,
  '/reflect/journal': async () => (await import('./screens/app/journal.screen.tsx')).JournalScreen,
  '/reflect/edit': async () => (await import('./screens/app/reflect-edit.screen.tsx')).ReflectEditScreen,
  '/reflect/edit/:uuid': async () => (await import('./screens/app/reflect-edit.screen.tsx')).ReflectEditScreen,
  '/teacher/learn': async () => (await import('./screens/teacher/learn.screen.tsx')).LearnScreen,
  '/teacher/learn/grade/list': async () => (await import('./screens/teacher/grade-list.screen.tsx')).GradeListScreen,
  '/teacher/learn/grade/:grade': gradeUnits,
  '/teacher/learn/units/:grade/:discipline_id': gradeUnits,
  '/teacher/learn/:grade/unit/:uuid': async () => (await import('./screens/teacher/unit.screen.tsx')).UnitScreen,
  '/teacher/learn/:grade/:unit_uuid/lesson/:uuid': async () =>
    (await import('./screens/teacher/lesson.screen.tsx')).LessonScreen,
  '/teacher/learn/:type/preview': async () => (await import('./screens/teacher/preview.screen.tsx')).PreviewScreen,
  '/teacher/learn/resources': teacherResources,
  '/teacher/learn/resources/:uuid': teacherResources,
  '/teacher/classes': async () => (await import('./screens/teacher/classes.screen.tsx')).TeacherClassesScreen,
  '/teacher/assignments': async () => (await import('./screens/teacher/assignments.screen.tsx')).AssignmentsScreen,
  '/studio': async () => (await import('./screens/teacher/studio.screen.tsx')).StudioScreen,
  '/studio/:uuid': async () => (await import('./screens/teacher/studio-recording.screen.tsx')).StudioRecordingScreen,
  '/teach/:lesson': async () => (await import('./screens/teacher/teach.screen.tsx')).TeachScreen,
  '/view': async () => (await import('./screens/app/view.screen.tsx')).ViewScreen,
  '/audio/:uuid': async () => (await import('./screens/app/audio.screen.tsx')).AudioScreen,
}

/** `bare` is for signed-in screens that fill the window themselves. */
export type LayoutKind = Exclude<ScreenArea, 'site' | 'sign-in' | 'teacher' | 'staff'> | 'bare'

const layouts: Record<LayoutKind, ComponentLoader> = {
  public: async () => (await import('./shell/public.layout.tsx')).PublicLayout,
  app: async () => (await import('./shell/app.layout.tsx')).AppLayout,
  admin: async () => (await import('./shell/admin.layout.tsx')).AdminLayout,
  bare: async () => (await import('./shell/bare.layout.tsx')).BareLayout,
}

/** The admin routes are a chunk of their own: there are many, and few people may open them. */
const findLoader = async (path: string): Promise<ComponentLoader | undefined> =>
  path.startsWith('/admin/') ? (await import('./admin-routes.ts')).adminRoutes[path] : appRoutes[path]

export const loadNotFound: ComponentLoader = () =>
  loadChunk(async () => (await import('./screens/not-found.screen.tsx')).NotFoundScreen)
export const loadScreen = (path: string): Promise<ComponentType> =>
  loadChunk(async () => ((await findLoader(path)) ?? loadNotFound)())
/** Prefetches home while a person signs in. */
export const prepareHome = (): Promise<unknown> => Promise.all([loadChunk(layouts.app), loadScreen('/home')])
/** Prefetches the nearby screens once someone is in the app; nothing on the page waits for it. */
const prefetchWhenIdle = async (): Promise<void> => (await import('./prefetch.ts')).prefetchScreens(loadScreen)
/** Loads a layout. With the layout of the app, prefetching the nearby screens starts too. */
export const loadLayout = (layout: LayoutKind): Promise<ComponentType> => {
  // A screen that was not prefetched is loaded when it is opened.
  if (layout === 'app') void ignoreRejection(prefetchWhenIdle())
  return loadChunk(layouts[layout])
}
/** Links to the pages that work offline, for pages that don't. */
export const loadOfflineLinks: ComponentLoader = async () => (await import('./shell/offline-links.tsx')).OfflineLinks
