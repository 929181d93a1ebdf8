/** The browser's start: a clean address, the person's preferences, then React. */
import '#web/styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepDayPart } from '#web/lib/daypart.ts'
import { attachRouter, leavePrefix } from '#web/lib/navigation.ts'
import { showPreferences } from '#web/lib/preferences.ts'
import { beginSession } from '#web/session/start.ts'
import { prepareHome, routes } from './routes.tsx'
import { takeOver } from './take-over.ts'

const open = (root: HTMLElement): void => {
  beginSession()
  const router = createBrowserRouter(routes)
  attachRouter({
    go: (to, options) => void router.navigate(to, options),
    state: () => router.state,
    prepareHome,
  })
  // On the door that the server drew, the app is made ready behind it.
  const stage = root.firstElementChild ? (root.cloneNode() as HTMLElement) : root
  createRoot(stage).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  if (stage !== root) takeOver(root, stage)
}

showPreferences()
keepDayPart()
const root = document.getElementById('root')
if (root && !leavePrefix()) open(root)
