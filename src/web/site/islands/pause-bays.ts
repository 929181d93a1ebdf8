/** Pauses the water while nobody can see it: the styles stop animations inside a frame with `data-resting`. */

const FRAMES = 'main > section, [data-bay]'

export const pauseBays = (): void => {
  const frames = [...document.querySelectorAll<HTMLElement>(FRAMES)]
  if (!frames.length) return
  const seen = new Set<Element>()
  const tell = (): void => {
    for (const frame of frames) frame.toggleAttribute('data-resting', document.hidden || !seen.has(frame))
  }
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    tell()
  })
  for (const frame of frames) sight.observe(frame)
  document.addEventListener('visibilitychange', tell)
}
