/** Picks the optional sun of an entry. */
import { useState } from 'react'
import { journal } from '#web/lib/messages/en/journal.ts'
import { Button } from '#web/ui/action/button.tsx'
import { MoodChoice } from '#web/ui/choice/mood-choice.tsx'
import { MoodGlyph, type MoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import styles from './journal-editor.module.css'

export const getJournalMoodLabel = (mood: number): string => journal(`mood.${mood as MoodLevel}`)

const options = [1, 2, 3, 4, 5].map((mood) => ({ value: String(mood), label: getJournalMoodLabel(mood) }))

interface MoodPartProps {
  mood: number | null
  onChange: (mood: number | null) => void
}

function MoodPicker({ mood, onChange, onEnd }: MoodPartProps & { onEnd: () => void }) {
  const removeMood = () => {
    onChange(null)
    onEnd()
  }
  return (
    <div className={styles.choosing}>
      <MoodChoice
        question={journal('entry.mood.ask')}
        options={options}
        value={mood === null ? undefined : String(mood)}
        onChange={(value) => onChange(Number(value))}
        size={40}
      />
      <div className={styles.actions}>
        {mood !== null && (
          <Button look="text" size="small" onClick={removeMood}>
            {journal('entry.mood.remove')}
          </Button>
        )}
        <Button look="line" size="small" onClick={onEnd}>
          {journal('entry.mood.close')}
        </Button>
      </div>
    </div>
  )
}

function ChosenMood({ mood, onChoose }: Pick<MoodPartProps, 'mood'> & { onChoose: () => void }) {
  if (mood === null) {
    return (
      <Button look="text" size="small" icon="sun" onClick={onChoose}>
        {journal('entry.mood.add')}
      </Button>
    )
  }
  return (
    <div className={styles.mood}>
      <span aria-hidden="true">{journal('entry.mood')}</span>
      <button
        type="button"
        className={styles.badge}
        aria-label={journal('entry.mood.change', { word: getJournalMoodLabel(mood) })}
        onClick={onChoose}
      >
        <MoodGlyph level={mood as MoodLevel} size={26} />
        {getJournalMoodLabel(mood)}
      </button>
    </div>
  )
}

export function MoodPart({ mood, onChange }: MoodPartProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const containerRef = useFocusOnChange<HTMLDivElement>(isChoosing)
  return (
    <div ref={containerRef}>
      {isChoosing ? (
        <MoodPicker mood={mood} onChange={onChange} onEnd={() => setIsChoosing(false)} />
      ) : (
        <ChosenMood mood={mood} onChoose={() => setIsChoosing(true)} />
      )}
    </div>
  )
}
