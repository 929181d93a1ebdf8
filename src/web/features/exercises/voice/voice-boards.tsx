/** Shows the voices as cards. Each one can be previewed, and one is chosen. */
import { useId } from 'react'
import { createSeededRandom } from '#art/seeded-random.ts'
import type { Voice } from '#rules/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './voice-boards.module.css'
import type { VoiceSample } from './voice-sample.ts'

const BARS = 34

/** A decorative wave. The same name always has the same wave. */
function Wave({ name }: { name: string }) {
  const random = createSeededRandom(name)
  const bars = Array.from({ length: BARS }, (_, index) => {
    const swell = Math.sin((Math.PI * (index + 1)) / (BARS + 1))
    return 3 + Math.round(random() * swell * 13)
  })
  return (
    <svg viewBox="0 0 200 36" className={styles.wave} aria-hidden="true">
      <path
        d={bars.map((height, index) => `M${3 + index * 5.9} ${18 - height}v${height * 2}`).join('')}
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

interface VoiceBoardsProps {
  voices: readonly { id: Voice; name: string; sample_url: string }[]
  chosen: Voice
  sample: VoiceSample
  onChoose: (voice: Voice) => void
}

export function VoiceBoards({ voices, chosen, sample, onChoose }: VoiceBoardsProps) {
  const group = useId()
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{exerciseEditor('voice.legend')}</VisuallyHidden>
      </legend>
      <div className={styles.voices}>
        {voices.map(({ id, name, sample_url }) => (
          <div key={id} className={styles.board}>
            <label className={styles.label}>
              <input
                type="radio"
                name={group}
                className={styles.input}
                checked={chosen === id}
                onChange={() => onChoose(id)}
              />
              <span className={styles.face}>
                <span className={styles.text}>
                  <strong>{name}</strong>
                  <small>{exerciseEditor(`voice.${id}`)}</small>
                </span>
                <Wave name={name} />
                <span className={styles.mark} />
              </span>
            </label>
            <button
              type="button"
              className={styles.play}
              data-playing={sample.playing === id || undefined}
              aria-label={exerciseEditor(sample.playing === id ? 'voice.stop' : 'voice.play', { name })}
              onClick={() => sample.toggle(id, sample_url)}
            >
              <Icon name={sample.playing === id ? 'pause-fill' : 'play-fill'} />
            </button>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
