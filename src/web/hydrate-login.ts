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
const copyChoices = (rendered: HTMLElement, stage: HTMLElement): void => {
  const menu = rendered.querySelector('details[open]') && stage.querySelector('details')
  if (menu) menu.open = true
  const [oldSelect, newSelect] = [rendered, stage].map((element) => element.querySelector('select'))
  if (!newSelect || !oldSelect?.selectedIndex) return
  newSelect.selectedIndex = oldSelect.selectedIndex
  newSelect.dispatchEvent(new Event('change', { bubbles: true }))
}

export const hydrateLogin = (rendered: HTMLElement, stage: HTMLElement, framesLeft = MAX_FRAMES): void => {
  // Wait for the page, its header, and the picture if it has one.
  const isReady = stage.querySelector('main') && stage.querySelector('nav') && !stage.querySelector('aside > :empty')
  // Don't replace the form with a loader while someone types.
  if (stage.querySelector('[role=alert][aria-busy]') || (framesLeft > 0 && !isReady)) {
    requestAnimationFrame(() => hydrateLogin(rendered, stage, framesLeft - 1))
    return
  }
  copyChoices(rendered, stage)
  const { name } = document.activeElement as HTMLInputElement
  rendered.replaceWith(stage)
  stage.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
