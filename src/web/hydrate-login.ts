/**
 * Replaces the server-rendered sign-in page with the app's own in one step. The change is not visible, and a person who
 * is typing can continue.
 */

/** The number of frames to wait, about three seconds: content that isn't ready by then appears later. */
const MAX_FRAMES = 180

/**
 * Carries over what was opened or chosen before the app was ready: the menu and the language. The server always renders
 * the first language.
 */
const copyChoices = (drawn: HTMLElement, stage: HTMLElement): void => {
  const menu = drawn.querySelector('details[open]') && stage.querySelector('details')
  if (menu) menu.open = true
  const [before, now] = [drawn, stage].map((one) => one.querySelector('select'))
  if (!now || !before?.selectedIndex) return
  now.selectedIndex = before.selectedIndex
  now.dispatchEvent(new Event('change', { bubbles: true }))
}

export const hydrateLogin = (drawn: HTMLElement, stage: HTMLElement, patience = MAX_FRAMES): void => {
  // Wait for the page, its header, and the picture if it has one.
  const isReady = stage.querySelector('main') && stage.querySelector('nav') && !stage.querySelector('aside > :empty')
  // Don't replace the form with a loader while someone types.
  if (stage.querySelector('[role=alert][aria-busy]') || (patience > 0 && !isReady)) {
    requestAnimationFrame(() => hydrateLogin(drawn, stage, patience - 1))
    return
  }
  copyChoices(drawn, stage)
  const { name } = document.activeElement as HTMLInputElement
  drawn.replaceWith(stage)
  stage.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
