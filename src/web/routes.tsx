/**
 * Everything a person can see: the addresses of rules/screens.ts, behind their guards and inside their layouts, and the
 * gallery for developers. The sign-in page is bundled with the app; the screens behind it are listed in app-routes.ts
 * and loaded when they are first opened.
 */
import { type ComponentType, createElement } from 'react'
import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router'
import { type ScreenArea, type Screen, screens } from '#rules/screens.ts'
import { type ComponentLoader, loadChunk } from '#web/lib/chunks.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { isAvailableFor } from '#web/session/features.ts'
import { guard } from '#web/session/guards.ts'
import { getCurrentUser } from '#web/session/session.ts'
import type { LayoutKind } from './app-routes.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell, StartupLoader } from './shell.tsx'

const loadAppRoutes = () => loadChunk(() => import('./app-routes.ts'))
const loadLogin = () => loadChunk(() => import('./screens/public/login.screen.tsx'))

/** Signed-in screens that fill the window themselves. */
const barePaths: readonly string[] = ['/audio/:uuid', '/view', '/teach/:lesson', '/studio/:uuid']

/** The layout around the screens of an area; the sign-in pages have none. */
const areaLayouts: Record<ScreenArea, LayoutKind | undefined> = {
  site: undefined,
  public: 'public',
  'sign-in': undefined,
  app: 'app',
  teacher: 'app',
  admin: 'admin',
  staff: 'app',
}
const getLayout = ({ path, area }: Screen): LayoutKind | undefined =>
  barePaths.includes(path) ? 'bare' : areaLayouts[area]

const createScreenLoader =
  (path: string): ComponentLoader =>
  async () =>
    path === authPaths.login ? (await loadLogin()).LoginScreen : (await loadAppRoutes()).loadScreen(path)

const loadNotFound: ComponentLoader = async () => (await loadAppRoutes()).loadNotFound()

/**
 * Screens come through loaders. If one fails, `RouteFailure` is shown inside the layout, and the next visit tries
 * again. A rejected `lazy` would leave the route blank until a reload (react-router 8.5.1).
 */
function LoadedScreen() {
  return createElement(useLoaderData() as ComponentType)
}

const createLazyRoute = (load: ComponentLoader) => ({ loader: load, Component: LoadedScreen })

type ScreenAvailability = Pick<Screen, 'feature' | 'operatorOnly'>

/** Runs the guard and fetches the screen at the same time. A redirect doesn't wait for the screen. */
const createGuardedRoute = (area: ScreenArea, load: ComponentLoader, availability: ScreenAvailability = {}) => ({
  async loader({ request }: LoaderFunctionArgs) {
    const loading = load()
    // The router gets the failure below, unless the guard redirects.
    void ignoreRejection(loading)
    const redirectTo = await guard(area, new URL(request.url))
    if (redirectTo) throw redirect(redirectTo)
    return isAvailableFor(getCurrentUser(), availability) ? loading : loadNotFound()
  },
  Component: LoadedScreen,
})

/** The server renders the public pages: they are separate documents. */
const reloadDocument = ({ request }: LoaderFunctionArgs) => redirectDocument(request.url)

const toRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  ...(screen.area === 'site'
    ? { loader: reloadDocument }
    : createGuardedRoute(screen.area, createScreenLoader(screen.path), screen)),
  errorElement: <RouteFailure />,
})

const listRoutes = (layout: LayoutKind | undefined): RouteObject[] =>
  screens.filter((screen) => getLayout(screen) === layout).map(toRoute)

const createLayoutRoute = (layout: LayoutKind): RouteObject => ({
  id: layout,
  ...createLazyRoute(async () => (await loadAppRoutes()).loadLayout(layout)),
  children: listRoutes(layout),
})

/** Shows every component in every state, for developers; a production build leaves it out. */
const gallery: RouteObject[] = import.meta.env.VITE_GALLERY
  ? [
      {
        path: '/__gallery',
        ...createLazyRoute(async () => (await import('./screens/gallery/gallery.screen.tsx')).GalleryScreen),
      },
    ]
  : []

export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: StartupLoader,
    errorElement: <RouteFailure isFullPage />,
    children: [
      ...listRoutes(undefined),
      ...(['public', 'app', 'admin', 'bare'] as const).map(createLayoutRoute),
      { path: authPaths.appAdmin, loader: () => redirect(authPaths.adminLearn) },
      ...gallery,
      { path: '*', ...createGuardedRoute('public', loadNotFound), errorElement: <RouteFailure isFullPage /> },
    ],
  },
]

/** Prefetches home while a person signs in. */
export const prepareHome = async (): Promise<unknown> => (await loadAppRoutes()).prepareHome()
