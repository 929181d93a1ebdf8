/**
 * Plays the beginning of a session ("Hear one minute") for visitors without an account. The file is already cut and
 * faded out. A button for a shorter preview fades it out here, if the device lets a page set its volume.
 */

/** Seconds of the fade at the end. */
const FADE_SECONDS = 4

const iconPaths = {
  play: 'M240,128a15.74,15.74,0,0,1-7.6,13.51L88.32,229.65a16,16,0,0,1-16.2.3A15.86,15.86,0,0,1,64,216.13V39.87a15.86,15.86,0,0,1,8.12-13.82,16,16,0,0,1,16.2.3L232.4,114.49A15.74,15.74,0,0,1,240,128Z',
  pause:
    'M216,48V208a16,16,0,0,1-16,16H160a16,16,0,0,1-16-16V48a16,16,0,0,1,16-16h40A16,16,0,0,1,216,48ZM96,32H56A16,16,0,0,0,40,48V208a16,16,0,0,0,16,16H96a16,16,0,0,0,16-16V48A16,16,0,0,0,96,32Z',
}

/** The preview that was started last: two voices must never play at once. */
let activePreview: HTMLAudioElement | undefined

const enablePreview = (button: HTMLButtonElement): void => {
  const { hear = '', seconds = '60', title = '' } = button.dataset
  const maxSeconds = Number(seconds)
  const label = button.textContent?.trim() ?? ''
  const drawing = button.querySelector('path')
  let preview: HTMLAudioElement | undefined

  const updateButton = (): void => {
    const playing = Boolean(preview && !preview.paused)
    drawing?.setAttribute('d', playing ? iconPaths.pause : iconPaths.play)
    button.setAttribute('aria-pressed', String(playing))
    button.toggleAttribute('data-playing', playing)
  }
  const updateProgress = (): void => {
    if (!preview) return
    const secondsLeft = maxSeconds - preview.currentTime
    preview.volume = Math.max(0, Math.min(1, secondsLeft / FADE_SECONDS))
    button.style.setProperty('--played', String(Math.min(1, preview.currentTime / maxSeconds)))
    if (secondsLeft > 0) return
    preview.pause()
    preview.currentTime = 0
  }
  const createAudio = (): HTMLAudioElement => {
    const audio = new Audio(hear)
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, updateButton)
    audio.addEventListener('timeupdate', updateProgress)
    return audio
  }
  button.addEventListener('click', () => {
    preview ??= createAudio()
    if (!preview.paused) return preview.pause()
    activePreview?.pause()
    activePreview = preview
    preview.play().catch(updateButton)
  })
  button.setAttribute('aria-label', title ? `${label}: ${title}` : label)
  button.hidden = false
  updateButton()
}

export const enablePreviews = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-hear]')) enablePreview(button)
}
