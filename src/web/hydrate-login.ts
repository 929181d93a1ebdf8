/** From the door that the server drew to the app's own, in one step: nobody sees it, and who is typing types on. */

/** Frames, about three seconds: whatever is not there by then comes later. */
const MAX_FRAMES = 180

/** What was opened or chosen before the app was ready stays so: the menu and the language. The server draws the first language. */
const carryChoices = (drawn: HTMLElement, stage: HTMLElement): void => {
  const menu = drawn.querySelector('details[open]') && stage.querySelector('details')
  if (menu) menu.open = true
  const [before, now] = [drawn, stage].map((one) => one.querySelector('select'))
  if (!now || !before?.selectedIndex) return
  now.selectedIndex = before.selectedIndex
  now.dispatchEvent(new Event('change', { bubbles: true }))
}

export const hydrateLogin = (drawn: HTMLElement, stage: HTMLElement, patience = MAX_FRAMES): void => {
  // The page, its header, and the picture where it has one.
  const stands = stage.querySelector('main') && stage.querySelector('nav') && !stage.querySelector('aside > :empty')
  // Nobody who types loses the form to a loader.
  if (stage.querySelector('[role=alert][aria-busy]') || (patience > 0 && !stands)) {
    requestAnimationFrame(() => hydrateLogin(drawn, stage, patience - 1))
    return
  }
  carryChoices(drawn, stage)
  const { name } = document.activeElement as HTMLInputElement
  drawn.replaceWith(stage)
  stage.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
