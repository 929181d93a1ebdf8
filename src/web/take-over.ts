/** From the door that the server drew to the app's own, in one step: nobody sees it, and who is typing types on. */

/** Frames, about three seconds: whatever is not there by then comes later. */
const PATIENCE = 180

export const takeOver = (drawn: HTMLElement, stage: HTMLElement, patience = PATIENCE): void => {
  // The page, and the picture where it has one.
  const stands = stage.querySelector('main') && !stage.querySelector('aside > :empty')
  // Nobody who types loses the form to a loader.
  const isLoading = stage.querySelector('[role=alert][aria-busy]')
  if (isLoading || (patience > 0 && !stands)) {
    requestAnimationFrame(() => takeOver(drawn, stage, patience - 1))
    return
  }
  const { name } = document.activeElement as HTMLInputElement
  drawn.replaceWith(stage)
  stage.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
