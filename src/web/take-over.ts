/** From the door that the server drew to the app's own, in one step: nobody sees it, and who is typing types on. */

/** Whatever is not there by then comes later, in milliseconds. */
const PATIENCE = 3_000

/** The page, and the picture where it has one. */
const stands = (stage: Element): boolean =>
  Boolean(stage.querySelector('main')) && !stage.querySelector('aside > div:empty')

export const takeOver = (drawn: HTMLElement, stage: HTMLElement): void => {
  const change = (): void => {
    watch.disconnect()
    clearTimeout(late)
    const { name } = document.activeElement as HTMLInputElement
    stage.id = drawn.id
    drawn.replaceWith(stage)
    if (name) stage.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const watch = new MutationObserver(() => stands(stage) && change())
  const late = setTimeout(change, PATIENCE)
  watch.observe(stage, { childList: true, subtree: true })
}
