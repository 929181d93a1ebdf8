/**
 * Everything a person can see: which screen each address of rules/screens.ts opens. A screen is loaded when it is first
 * opened; an address without one shows the designed page that says it is still being built.
 */
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { type Area, type Screen, screens } from '#rules/screens.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { entrances } from '#web/lib/entrances.ts'
import { guard } from '#web/session/guards.ts'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell, Starting } from './shell.tsx'

type Load = () => Promise<ComponentType>

/** The screens that are there, by the pattern of their address. */
export const loads: Record<string, Load> = {
  '/': async () => (await import('./screens/public/welcome.screen.tsx')).WelcomeScreen,
  '/login': async () => (await import('./screens/public/login.screen.tsx')).LoginScreen,
  '/audio/:uuid': async () => (await import('./screens/app/audio.screen.tsx')).AudioScreen,
}

const notHereYet: Load = async () => (await import('./screens/not-here-yet.screen.tsx')).NotHereYetScreen
const notFound: Load = async () => (await import('./screens/not-found.screen.tsx')).NotFoundScreen

/** What stands around the screens of an area; a room of its own has nothing around it. */
const frames: Record<Frame, Load | undefined> = {
  public: async () => (await import('./shell/public.layout.tsx')).PublicLayout,
  app: async () => (await import('./shell/app.layout.tsx')).AppLayout,
  admin: async () => (await import('./shell/admin.layout.tsx')).AdminLayout,
  bare: async () => (await import('./shell/bare.layout.tsx')).BareLayout,
  none: undefined,
}
type Frame = 'public' | 'app' | 'admin' | 'bare' | 'none'

/** Signed-in screens that fill the window themselves. */
const withoutFrame: readonly string[] = ['/audio/:uuid', '/teach/:lesson']

const frameOf = ({ path, area }: Screen): Frame => {
  if (withoutFrame.includes(path)) return 'bare'
  const ofArea: Record<Area, Frame> = { public: 'public', room: 'none', app: 'app', teacher: 'app', admin: 'admin' }
  return ofArea[area]
}

const lazily = (load: Load) => async () => ({ Component: await loadChunk(load) })

const admit =
  (area: Area) =>
  async ({ request }: LoaderFunctionArgs) => {
    const elsewhere = await guard(area, new URL(request.url))
    if (elsewhere) throw redirect(elsewhere)
    return null
  }

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: { path: screen.path },
  loader: admit(screen.area),
  lazy: lazily(loads[screen.path] ?? notHereYet),
  errorElement: <RouteFailure />,
})

const framed = (frame: Frame): RouteObject => {
  const load = frames[frame]
  return {
    id: frame,
    ...(load ? { lazy: lazily(load) } : {}),
    children: screens.filter((screen) => frameOf(screen) === frame).map(routeOf),
  }
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: Starting,
    errorElement: <RouteFailure whole />,
    children: [
      ...(Object.keys(frames) as Frame[]).map(framed),
      { path: entrances.appAdmin, loader: () => redirect(entrances.adminLearn) },
      { path: '*', lazy: lazily(notFound), errorElement: <RouteFailure whole /> },
    ],
  },
]
