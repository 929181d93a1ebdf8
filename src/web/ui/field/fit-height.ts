/** Lets a text area grow with its content, in browsers without `field-sizing`. */
const hasFieldSizing = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

export const fitHeight = (area: HTMLTextAreaElement): void => {
  if (hasFieldSizing) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
