/** Pauses the water while nobody can see it: the styles stop animations inside a frame with `data-resting`. */

const FRAMES = 'main > section, [data-bay]'

export const pauseBays = (): void => {
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
