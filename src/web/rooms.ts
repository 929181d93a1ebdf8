/**
 * What lies behind the doors: the screen of every address that has one, and the frame around it. A new screen gets a
 * line here. This list is fetched only when a door has been passed, so it may grow without making sign-in heavier.
 */
import type { ComponentType } from 'react'
import type { Area } from '#rules/screens.ts'
import { loadChunk } from '#web/lib/chunks.ts'

type Load = () => Promise<ComponentType>

const groupSessions: Load = async () => (await import('./screens/app/group-sessions.screen.tsx')).GroupSessionsScreen

/** By the pattern of the address, as in rules/screens.ts. */
export const rooms: Record<string, Load> = {
  '/help': async () => (await import('./screens/public/help.screen.tsx')).HelpScreen,
  '/home': async () => (await import('./screens/app/home.screen.tsx')).HomeScreen,
  '/home/search': async () => (await import('./screens/app/search.screen.tsx')).SearchScreen,
  '/series/sessions/list/:id': groupSessions,
  '/collection/sessions/list/:id': groupSessions,
  '/individual/sessions/list/:id': groupSessions,
  '/tracklistened/list': async () => (await import('./screens/app/listened-list.screen.tsx')).ListenedListScreen,
  '/favourites/list': async () => (await import('./screens/app/favourites-list.screen.tsx')).FavouritesListScreen,
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
  '/admin/school': async () => (await import('./screens/admin/school.screen.tsx')).AdminSchoolScreen,
  '/admin/articles': async () => (await import('./screens/admin/articles.screen.tsx')).AdminArticlesScreen,
  '/admin/sessions': async () => (await import('./screens/admin/sessions.screen.tsx')).AdminSessionsScreen,
  '/admin/feedback': async () => (await import('./screens/admin/feedback.screen.tsx')).AdminFeedbackScreen,
  '/admin/audit': async () => (await import('./screens/admin/audit.screen.tsx')).AdminAuditScreen,
  '/admin/cms': async () => (await import('./screens/admin/cms.screen.tsx')).AdminCmsScreen,
  '/admin/cms/template/:template_id': async () =>
    (await import('./screens/admin/cms-template.screen.tsx')).AdminCmsTemplateScreen,
  '/admin/exercises': async () => (await import('./screens/admin/exercises.screen.tsx')).AdminExercisesScreen,
  '/reflect': async () => (await import('./screens/app/reflect.screen.tsx')).ReflectScreen,
  '/reflect/analytics': async () => (await import('./screens/app/reflect-analytics.screen.tsx')).ReflectAnalyticsScreen,
  '/reflect/history': async () => (await import('./screens/app/reflect-history.screen.tsx')).ReflectHistoryScreen,
  '/activity': async () => (await import('./screens/app/activity.screen.tsx')).ActivityScreen,
  '/activity/analytics': async () =>
    (await import('./screens/app/activity-analytics.screen.tsx')).ActivityAnalyticsScreen,
  '/reflect/journal': async () => (await import('./screens/app/journal.screen.tsx')).JournalScreen,
  '/reflect/edit': async () => (await import('./screens/app/reflect-edit.screen.tsx')).ReflectEditScreen,
  '/reflect/edit/:uuid': async () => (await import('./screens/app/reflect-edit.screen.tsx')).ReflectEditScreen,
  '/audio/:uuid': async () => (await import('./screens/app/audio.screen.tsx')).AudioScreen,
}

const notHereYet: Load = async () => (await import('./screens/not-here-yet.screen.tsx')).NotHereYetScreen
const notFound: Load = async () => (await import('./screens/not-found.screen.tsx')).NotFoundScreen

/** `bare` for signed-in screens that fill the window themselves. */
export type Frame = Exclude<Area, 'site' | 'room' | 'teacher'> | 'bare'

const frames: Record<Frame, Load> = {
  public: async () => (await import('./shell/public.layout.tsx')).PublicLayout,
  app: async () => (await import('./shell/app.layout.tsx')).AppLayout,
  admin: async () => (await import('./shell/admin.layout.tsx')).AdminLayout,
  bare: async () => (await import('./shell/bare.layout.tsx')).BareLayout,
}

/** The screen of an address; one that is still being built says so by itself. */
export const openRoom = (path: string): Promise<ComponentType> => loadChunk(rooms[path] ?? notHereYet)
export const openFrame = (frame: Frame): Promise<ComponentType> => loadChunk(frames[frame])
export const openNowhere = (): Promise<ComponentType> => loadChunk(notFound)
/** What works without a connection, for pages that do not. */
export const openOfflineWays: Load = async () => (await import('./shell/offline-ways.tsx')).OfflineWays
