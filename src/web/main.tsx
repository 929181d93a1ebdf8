/** Starts the app in the browser: cleans the address, applies the person's preferences, then renders React. */
import '#web/styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startDayPart } from '#web/lib/daypart.ts'
import { attachRouter, stripPrefix } from '#web/lib/navigation.ts'
import { showPreferences } from '#web/lib/preferences.ts'
import { startSession } from '#web/session/start.ts'
import { prepareHome, routes } from './routes.tsx'
import { hydrateLogin } from './hydrate-login.ts'

const startApp = (root: HTMLElement): void => {
  startSession()
  const router = createBrowserRouter(routes)
  attachRouter({
    go: (to, options) => void router.navigate(to, options),
    state: () => router.state,
    prepareHome,
  })
  // On the server-rendered sign-in page, the app is prepared in a detached element behind it.
  const stage = root.firstElementChild ? (root.cloneNode() as HTMLElement) : root
  createRoot(stage).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  if (stage !== root) hydrateLogin(root, stage)
}

showPreferences()
startDayPart()
const root = document.getElementById('root')
if (root && !stripPrefix()) startApp(root)
