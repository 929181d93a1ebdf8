/** The scripts of the public pages. Every part looks for its own elements, and does nothing if there are none. */
import { startDayPart } from '#web/lib/daypart.ts'
import { stored } from '#web/lib/storage/stored.ts'
import { enablePreviews } from './session-previews.ts'
import { enableNetworkTest } from './run-network-test.ts'

const getHome = ({ session_type, user_type }: { session_type: string; user_type: string }): string => {
  if (session_type === 'admin_session') return '/admin/learn'
  return user_type === 'teacher_only' ? '/teacher/learn' : '/home'
}

const findLinks = (audience: string) => document.querySelectorAll<HTMLAnchorElement>(`[data-for="${audience}"]`)

/** For signed-in people, replaces the sign-in links with a link to their home. */
const showHomeLinks = (): void => {
  const session = stored.session.read()
  if (!session?.isLoggedIn) return
  for (const link of findLinks('visitor')) link.hidden = true
  const home = getHome(session.user_info)
  for (const link of findLinks('member')) {
    link.href = home
    link.hidden = false
  }
  // Links to the public start page lead home as well.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href="/"]')) link.href = home
}

/** The footer's selector shows the chosen language and stores it. The page stays English. */
const rememberLanguage = (): void => {
  const select = document.querySelector<HTMLSelectElement>('select[data-language]')
  if (!select) return
  select.value = stored.language.read()
  select.addEventListener('change', () =>
    stored.language.write(select.value as ReturnType<typeof stored.language.read>),
  )
}

const close = (menu: HTMLDetailsElement): void => {
  menu.open = false
}

/** The menu of small screens opens without a script; with one, Esc and a press outside close it. */
const closeMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      close(menu)
      menu.querySelector('summary')?.focus()
    })
    addEventListener('pointerdown', ({ target }) => {
      if (menu.open && !menu.contains(target as Node)) close(menu)
    })
  }
}

/** Shows the buttons that print the page. Collapsed parts are expanded on paper. */
const enablePrinting = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  addEventListener('beforeprint', () => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
  })
}

const FRAMES = 'main > section, [data-bay]'

/** Pauses the water while nobody can see it: the styles stop animations inside a frame with `data-resting`. */
const pauseBays = (): void => {
  const frames = [...document.querySelectorAll<HTMLElement>(FRAMES)]
  if (!frames.length) return
  const visible = new Set<Element>()
  const update = (): void => {
    for (const frame of frames) frame.toggleAttribute('data-resting', document.hidden || !visible.has(frame))
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target)
      else visible.delete(target)
    }
    update()
  })
  for (const frame of frames) observer.observe(frame)
  document.addEventListener('visibilitychange', update)
}

startDayPart()
showHomeLinks()
rememberLanguage()
closeMenus()
enablePreviews()
enablePrinting()
enableNetworkTest()
pauseBays()
